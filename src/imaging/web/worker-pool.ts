import { callWhenAwake } from '../../platform/web/page/delay-awake.ts'
import { isHeartbeat } from './worker-heartbeat.ts'

/** Runs jobs in workers, one job per worker at a time. The other jobs wait in order. */
export type WorkerPool<Job, Answer> = {
  /**
   * Resolves to the worker's answer, or to 'worker-died' if two workers in a row died of the job or stopped answering.
   * `transferables` are lost with the first worker, so such a job is tried once. Rejects only with the reason of an abort.
   */
  run(
    job: Job,
    signal: AbortSignal | undefined,
    transferables?: readonly Transferable[],
  ): Promise<Answer | 'worker-died'>
  close(): void
}

type Task<Job, Answer> = {
  readonly job: Job
  readonly transferables: readonly Transferable[]
  readonly settle: (result: { answer: Answer | 'worker-died' } | { abortedBy: unknown }) => void
  /** Number of workers that died of this job. */
  deaths: number
  /** Stops the running task by ending its worker; undefined while the task waits. */
  stop: (() => void) | undefined
}

const maxTries = 2

/**
 * Creates a pool of at most `size` workers, which start when needed and answer each job with one message. A worker that fails
 * to load, throws, or sends no answer or heartbeat for `secondsPerJob` (of an awake page) is replaced, and its job tried once
 * more. A worker whose answer is `isWorkerSpent` is replaced too.
 */
export function createWorkerPool<Job, Answer>({
  size,
  startWorker,
  secondsPerJob,
  isWorkerSpent = () => false,
}: {
  size: number
  startWorker: () => Worker
  secondsPerJob: number
  isWorkerSpent?: (answer: Answer) => boolean
}): WorkerPool<Job, Answer> {
  const idle: Worker[] = []
  const waiting: Task<Job, Answer>[] = []
  const running = new Set<Task<Job, Answer>>()
  let isClosed = false

  function startNext() {
    while (running.size < size) {
      const task = waiting.shift()
      if (!task) return
      start(task)
    }
  }

  function start(task: Task<Job, Answer>) {
    const worker = idle.pop() ?? startWorker()
    const listening = new AbortController()
    const { signal } = listening
    const detach = () => {
      stopCounting()
      listening.abort()
      running.delete(task)
      task.stop = undefined
    }
    const onDeath = () => {
      detach()
      worker.terminate()
      task.deaths += 1
      if (task.deaths < maxTries && task.transferables.length === 0) waiting.unshift(task)
      else task.settle({ answer: 'worker-died' })
      startNext()
    }
    let stopCounting = callWhenAwake(secondsPerJob, onDeath)
    running.add(task)
    task.stop = () => {
      detach()
      worker.terminate()
    }
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      if (!isHeartbeat(data)) return onAnswer(data as Answer)
      stopCounting()
      stopCounting = callWhenAwake(secondsPerJob, onDeath)
    }
    const onAnswer = (answer: Answer) => {
      detach()
      if (isWorkerSpent(answer)) worker.terminate()
      else idle.push(worker)
      task.settle({ answer })
      startNext()
    }
    worker.addEventListener('message', onMessage, { signal })
    worker.addEventListener('messageerror', onDeath, { signal })
    worker.addEventListener('error', (event) => (event.preventDefault(), onDeath()), { signal })
    worker.postMessage(task.job, { transfer: [...task.transferables] })
  }

  function abandon(task: Task<Job, Answer>, reason: unknown) {
    if (task.stop) task.stop()
    else waiting.splice(waiting.indexOf(task), 1)
    task.settle({ abortedBy: reason })
  }

  return {
    run: (job, signal, transferables = []) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(closeError())
        if (signal?.aborted) return reject(signal.reason)
        const onAbort = () => {
          abandon(task, signal?.reason)
          startNext()
        }
        const task: Task<Job, Answer> = {
          job,
          transferables,
          deaths: 0,
          stop: undefined,
          settle(result) {
            signal?.removeEventListener('abort', onAbort)
            if ('answer' in result) resolve(result.answer)
            else reject(result.abortedBy)
          },
        }
        signal?.addEventListener('abort', onAbort, { once: true })
        waiting.push(task)
        startNext()
      }),
    close() {
      isClosed = true
      for (const task of [...waiting, ...running]) abandon(task, closeError())
      for (const worker of idle.splice(0)) worker.terminate()
    },
  }
}

function closeError(): DOMException {
  return new DOMException('The workers were closed.', 'AbortError')
}
