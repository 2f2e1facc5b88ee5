import { describeError } from '../process/describe-error.ts'

/** A job as the queue hands it out. `retryCount` names the attempt, so that an older one settles nothing of a newer. */
export type FetchedJob = { id: string; data: object; priority: number; retryCount: number }

/** What is asked of a queue: pg-boss, in the product. */
type Queues = {
  fetch: (queue: string, options: { batchSize: number; includeMetadata: true }) => Promise<FetchedJob[]>
  complete(queue: string, job: FetchedJob): Promise<unknown>
  fail(queue: string, job: FetchedJob, why: object): Promise<unknown>
  /** `settled`: those that were still this process's. */
  touch(queue: string, jobs: FetchedJob[]): Promise<{ settled?: readonly string[] }>
}

export type JobLoop = {
  /** There may be something to fetch. */
  wake(): void
  /** Takes no more jobs, and resolves once all that run have ended: by themselves, or aborted after the grace and requeued. */
  stop(graceMs: number): Promise<void>
}

export type LoopOptions = {
  boss: Queues
  queue: string
  /** Jobs at once. */
  places: number
  /** How often is looked for jobs whose time has come, in milliseconds. */
  everyMs: number
  /** A running job shows that it lives this often, in milliseconds. */
  heartbeatMs: number
  run(job: FetchedJob, signal: AbortSignal): Promise<void>
  /** Hears the latest round of the jobs that are about to run, where they have any. */
  onFetched?: (round: number) => Promise<void>
  /** Makes a job another process's that this one will not end. */
  requeue: (job: FetchedJob) => Promise<void>
  onFailure: (failure: unknown) => void
}

type Running = { job: FetchedJob; abandon: AbortController; ended: Promise<void> }

const givenAway = 'The queue gave this job away.'
const stops = 'The process stops.'
/** How long aborted jobs may take to end. */
const afterAbortMs = 2_000

/**
 * Takes jobs from one queue: one query fetches as many as there are free places, and while the queue gives all that are asked for
 * the next query follows the next end. So an idle queue costs one query in `everyMs`, however many places it has.
 */
export function startJobLoop(options: LoopOptions): JobLoop {
  const { boss, queue, places, everyMs, heartbeatMs, onFetched, onFailure } = options
  const running = new Set<Running>()
  const stopping = new AbortController()
  const hasNoTime = new AbortController()
  let bell = Promise.withResolvers<void>()
  // There was more than fitted in: whoever ends makes room for the next.
  let backlog = false
  const wake = () => bell.resolve()
  const heart = setInterval(() => void beat(), heartbeatMs).unref()
  const going = go()

  return {
    wake,
    async stop(graceMs) {
      stopping.abort()
      wake()
      await going
      if (!(await endWithin(graceMs))) {
        hasNoTime.abort()
        for (const { abandon } of running) abandon.abort(new Error(stops))
        // Whoever does not listen goes on until the process ends; what it does then is done twice, which does no harm.
        if (!(await endWithin(afterAbortMs))) await Promise.all([...running].map(({ job }) => giveBack(job)))
      }
      clearInterval(heart)
    },
  }

  async function go() {
    while (!stopping.signal.aborted) {
      bell = Promise.withResolvers()
      const free = places - running.size
      const fetched = free > 0 ? await take(free) : []
      // Others have the time that this process has not any more.
      if (stopping.signal.aborted) await Promise.all(fetched.map(giveBack))
      else for (const job of fetched) begin(job)
      backlog = fetched.length === free
      // One that ended during the fetch has woken nobody.
      if (!backlog || running.size === places) await bellWithin(everyMs)
    }
  }

  async function take(batchSize: number): Promise<FetchedJob[]> {
    try {
      const jobs = await boss.fetch(queue, { batchSize, includeMetadata: true })
      jobs.sort((a, b) => b.priority - a.priority)
      const round = -(jobs.at(-1)?.priority ?? 0)
      if (round > 0) await onFetched?.(round).catch(onFailure)
      return jobs
    } catch (failure) {
      onFailure(failure)
      return []
    }
  }

  function begin(job: FetchedJob) {
    // An earlier attempt, which the queue took for dead while its database was away.
    for (const other of running) if (other.job.id === job.id) other.abandon.abort(new Error(givenAway))
    const abandon = new AbortController()
    const mine = { job, abandon, ended: runToEnd(job, abandon.signal) }
    running.add(mine)
    void mine.ended.finally(() => {
      running.delete(mine)
      if (backlog) wake()
    })
  }

  /** Never throws: what cannot be told to the queue now is noticed by its missing heartbeat. */
  async function runToEnd(job: FetchedJob, signal: AbortSignal): Promise<void> {
    try {
      await options.run(job, signal)
      await boss.complete(queue, job).catch(onFailure)
    } catch (failure) {
      if (hasNoTime.signal.aborted) await giveBack(job)
      else await boss.fail(queue, job, asOutput(failure)).catch(onFailure)
    }
  }

  function giveBack(job: FetchedJob): Promise<void> {
    return options.requeue(job).catch(onFailure)
  }

  /** Tells the queue that the running jobs live, and stops those that it has given to somebody else. */
  async function beat() {
    const jobs = [...running]
    if (jobs.length === 0) return
    try {
      const touched = await boss.touch(
        queue,
        jobs.map(({ job }) => job),
      )
      const alive = touched.settled && new Set(touched.settled)
      for (const { job, abandon } of jobs) if (alive && !alive.has(job.id)) abandon.abort(new Error(givenAway))
    } catch (failure) {
      onFailure(failure)
    }
  }

  async function bellWithin(ms: number) {
    const alarm = setTimeout(wake, ms)
    await bell.promise
    clearTimeout(alarm)
  }

  async function endWithin(ms: number): Promise<boolean> {
    let alarm: NodeJS.Timeout | undefined
    const over = new Promise((resolve) => {
      alarm = setTimeout(resolve, ms)
    })
    await Promise.race([over, Promise.all([...running].map(({ ended }) => ended))])
    clearTimeout(alarm)
    return running.size === 0
  }
}

/** What the queue keeps of a failure, for days: what the log says of it, and nothing of what was sent. */
function asOutput(failure: unknown): object {
  return { error: describeError(failure) }
}
