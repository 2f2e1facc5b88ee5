import { expect, onTestFinished, test, vi } from 'vitest'
import { type FetchedJob, startJobLoop } from './job-loop.ts'

test('an idle queue gets one query for any number of slots, and another when the loop is woken', async () => {
  const { queue, loop } = startLoop({ slots: 80 })
  await expect.poll(() => queue.fetches).toEqual([80])
  queue.add([0])
  loop.wake()
  await expect.poll(() => queue.running()).toEqual(['0'])
  expect(queue.fetches).toEqual([80, 80])
})

test('a backlog keeps all slots busy: each ended job fetches the next, and full slots fetch nothing', async () => {
  const { queue, loop } = startLoop({ slots: 3 }, [0, 0, 0, 0, 0])
  await expect.poll(() => queue.running()).toEqual(['0', '1', '2'])
  loop.wake()
  queue.end('1')
  await expect.poll(() => queue.running()).toEqual(['0', '2', '3'])
  queue.end('0')
  await expect.poll(() => queue.running()).toEqual(['2', '3', '4'])
  expect(queue.fetches).toEqual([3, 1, 1])
  for (const id of ['2', '3', '4']) queue.end(id)
  await expect.poll(() => queue.completed).toEqual(['1', '0', '2', '3', '4'])
})

test('a slot that becomes free during a fetch is filled at once', async () => {
  const { queue, loop } = startLoop({ slots: 3 }, [0, 0])
  await expect.poll(() => queue.running()).toEqual(['0', '1'])
  const answer = queue.delayFetch()
  queue.add([0, 0, 0])
  loop.wake()
  await answer.fetched
  queue.end('0')
  await expect.poll(() => queue.completed).toEqual(['0'])
  answer.go()
  await expect.poll(() => queue.running()).toEqual(['1', '2', '3'])
})

test('jobs of one fetch run in fair order, and their latest round is reported before', async () => {
  const { queue, rounds } = startLoop({ slots: 5 }, [-3, -1, -4, -2])
  await expect.poll(() => queue.running()).toEqual(['1', '3', '0', '2'])
  expect(rounds).toEqual([4])
})

test('a job that throws fails in the queue, and an unavailable queue is asked again later', async () => {
  vi.useFakeTimers()
  const { queue, failures } = startLoop({ slots: 1 }, [0])
  onTestFinished(() => void vi.useRealTimers())
  queue.away = true
  await vi.advanceTimersByTimeAsync(0)
  expect(queue.running()).toEqual(['0'])
  queue.throwIn('0')
  await vi.advanceTimersByTimeAsync(0)
  expect(failures).toEqual(['fail: away', 'fetch: away'])
  queue.away = false
  queue.add([0])
  await vi.advanceTimersByTimeAsync(pollIntervalMs)
  expect(queue.running()).toEqual(['1'])
  queue.throwIn('1')
  await vi.advanceTimersByTimeAsync(0)
  expect(queue.failed).toEqual(['1'])
})

test('running jobs share one heartbeat, and a job that the queue gave to another process is stopped', async () => {
  vi.useFakeTimers()
  const { queue } = startLoop({ slots: 3 }, [0, 0])
  onTestFinished(() => void vi.useRealTimers())
  await vi.advanceTimersByTimeAsync(heartbeatMs)
  expect(queue.touched).toEqual([['0', '1']])
  queue.lost.add('1')
  await vi.advanceTimersByTimeAsync(heartbeatMs)
  expect([queue.isStopped('0'), queue.isStopped('1')]).toEqual([false, true])
})

test('a second attempt of a job stops the first one, which the queue took for dead', async () => {
  const { queue, loop } = startLoop({ slots: 2 }, [0])
  await expect.poll(() => queue.running()).toEqual(['0'])
  queue.addAttempt('0')
  loop.wake()
  await expect.poll(() => queue.stopped).toEqual(['0 attempt 0'])
  expect([queue.running(), queue.isStopped('0')]).toEqual([['0'], false])
})

test('a stop fetches nothing more, waits for jobs that end in time, and requeues the others', async () => {
  const { queue, loop } = startLoop({ slots: 2 }, [0, 0, 0])
  await expect.poll(() => queue.running()).toEqual(['0', '1'])
  const stopped = loop.stop(50)
  queue.end('0')
  await stopped
  expect([queue.completed, queue.failed, queue.requeued]).toEqual([['0'], [], ['1']])
  expect(queue.waiting()).toEqual(['2'])
})

test('a job that ignores its abort is requeued nevertheless', async () => {
  vi.useFakeTimers()
  const { queue, loop } = startLoop({ slots: 1 }, [0])
  onTestFinished(() => void vi.useRealTimers())
  await vi.advanceTimersByTimeAsync(0)
  queue.ignoringAbort.add('0')
  const stopped = loop.stop(0)
  await vi.advanceTimersByTimeAsync(2_000)
  await stopped
  expect([queue.requeued, queue.failed]).toEqual([['0'], []])
})

test('jobs fetched while the process stops are requeued at once', async () => {
  const { queue, loop } = startLoop({ slots: 2 })
  await expect.poll(() => queue.fetches).toEqual([2])
  const answer = queue.delayFetch()
  loop.wake()
  await answer.fetched
  queue.add([0])
  const stopped = loop.stop(60_000)
  answer.go()
  await stopped
  expect([queue.requeued, queue.running()]).toEqual([['0'], []])
})

const pollIntervalMs = 60_000
const heartbeatMs = 4_000

/** A loop on a queue in memory. Its jobs have these priorities, and their indexes as ids. */
function startLoop({ slots }: { slots: number }, priorities: readonly number[] = []) {
  const queue = createQueue(priorities)
  const rounds: number[] = []
  const failures: string[] = []
  const loop = startJobLoop({
    boss: queue,
    queue: 'queue',
    slots,
    pollIntervalMs,
    heartbeatMs,
    run: (job, signal) => queue.run(job, signal),
    onFetched: async (round) => void rounds.push(round),
    requeue: async ({ id }) => void queue.requeued.push(id),
    onFailure: (failure) => failures.push((failure as Error).message),
  })
  onTestFinished(() => loop.stop(0))
  return { queue, loop, rounds, failures }
}

function createQueue(priorities: readonly number[]) {
  const waiting: FetchedJob[] = []
  const running = new Map<string, { end: () => void; fail: () => void; signal: AbortSignal }>()
  let count = 0
  const queue = {
    away: false,
    fetches: [] as number[],
    completed: [] as string[],
    failed: [] as string[],
    requeued: [] as string[],
    /** Jobs that do not end when they are aborted. */
    ignoringAbort: new Set<string>(),
    touched: [] as string[][],
    lost: new Set<string>(),
    /** Attempts that were aborted. */
    stopped: [] as string[],
    delayedFetch: undefined as { fetched: () => void; answer: Promise<void> } | undefined,
    /** Delays the next fetch until the test calls `go`. */
    delayFetch() {
      const [fetched, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      queue.delayedFetch = { fetched: () => fetched.resolve(), answer: answer.promise }
      return { fetched: fetched.promise, go: () => answer.resolve() }
    },
    add(more: readonly number[]) {
      for (const priority of more) {
        waiting.push({ id: String(count), data: {}, priority, retryCount: 0 })
        count += 1
      }
    },
    /** Adds a second attempt of a running job, as the queue does if its heartbeat is missing. */
    addAttempt(id: string) {
      waiting.push({ id, data: {}, priority: 0, retryCount: 1 })
    },
    running: () => [...running.keys()],
    waiting: () => waiting.map(({ id }) => id),
    end: (id: string) => running.get(id)?.end(),
    throwIn: (id: string) => running.get(id)?.fail(),
    isStopped: (id: string) => running.get(id)?.signal.aborted,
    async run({ id, retryCount }: FetchedJob, signal: AbortSignal) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const attempt = { end: resolve, fail: () => reject(new Error('no')), signal }
      running.set(id, attempt)
      signal.addEventListener('abort', () => {
        queue.stopped.push(`${id} attempt ${retryCount}`)
        if (!queue.ignoringAbort.has(id) && !queue.lost.has(id)) reject(signal.reason)
      })
      await promise.finally(() => running.get(id) === attempt && running.delete(id))
    },
    async fetch(_queue: string, { batchSize }: { batchSize: number }) {
      if (queue.away && waiting.length === 0) throw new Error('fetch: away')
      queue.fetches.push(batchSize)
      const { delayedFetch } = queue
      queue.delayedFetch = undefined
      delayedFetch?.fetched()
      await delayedFetch?.answer
      return waiting.splice(0, batchSize)
    },
    async complete(_queue: string, { id }: FetchedJob) {
      queue.completed.push(id)
    },
    async fail(_queue: string, { id }: FetchedJob) {
      if (queue.away) throw new Error('fail: away')
      if (!queue.failed.includes(id)) queue.failed.push(id)
    },
    async touch(_queue: string, jobs: readonly FetchedJob[]) {
      queue.touched.push(jobs.map(({ id }) => id))
      return { settled: jobs.map(({ id }) => id).filter((id) => !queue.lost.has(id)) }
    },
  }
  queue.add(priorities)
  return queue
}
