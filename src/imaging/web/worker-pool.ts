import { afterAwake } from '../../platform/web/page/delay-awake.ts'
import { isStillAtIt } from './still-at-it.ts'

/** Runs jobs in workers, one job per worker at a time, the rest waiting in order. */
export type WorkerPool<Job, Answer> = {
  /**
   * Resolves to the worker's answer, or to 'worker-died' when two workers in a row died of the job or fell silent. What is
   * in `handedOver` is gone with the first worker: such a job is tried once. Rejects only with the reason of an abort.
   */
  run(job: Job, signal: AbortSignal | undefined, handedOver?: readonly Transferable[]): Promise<Answer | 'worker-died'>
  close(): void
}

type Task<Job, Answer> = {
  readonly job: Job
  readonly handedOver: readonly Transferable[]
  readonly settle: (result: { answer: Answer | 'worker-died' } | { abortedBy: unknown }) => void
  /** Workers that this job has cost. */
  deaths: number
  /** Stops what the task is doing, by ending its worker; undefined while it waits. */
  stop: (() => void) | undefined
}

const maxDeaths = 2

/**
 * A pool of at most `size` workers, started when first needed. A worker answers each posted job with one message. A worker
 * that fails to load, throws, or has not answered after `secondsPerJob` (of a page awake, and since it last said that it is still
 * at it) is replaced, and its job tried once more. One whose answer shows that it is of no more use (`isSpent`) is replaced, too.
 */
export function createWorkerPool<Job, Answer>({
  size,
  startWorker,
  secondsPerJob,
  isSpent = () => false,
}: {
  size: number
  startWorker: () => Worker
  secondsPerJob: number
  isSpent?: (answer: Answer) => boolean
}): WorkerPool<Job, Answer> {
  const idle: Worker[] = []
  const waiting: Task<Job, Answer>[] = []
  const running = new Set<Task<Job, Answer>>()
  let closed = false

  function startWaiting() {
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
    const leave = () => {
      stopCounting()
      listening.abort()
      running.delete(task)
      task.stop = undefined
    }
    const died = () => {
      leave()
      worker.terminate()
      task.deaths += 1
      if (task.deaths < maxDeaths && task.handedOver.length === 0) waiting.unshift(task)
      else task.settle({ answer: 'worker-died' })
      startWaiting()
    }
    let stopCounting = afterAwake(secondsPerJob, died)
    running.add(task)
    task.stop = () => {
      leave()
      worker.terminate()
    }
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      if (!isStillAtIt(data)) return answered(data as Answer)
      stopCounting()
      stopCounting = afterAwake(secondsPerJob, died)
    }
    const answered = (answer: Answer) => {
      leave()
      if (isSpent(answer)) worker.terminate()
      else idle.push(worker)
      task.settle({ answer })
      startWaiting()
    }
    worker.addEventListener('message', onMessage, { signal })
    worker.addEventListener('messageerror', died, { signal })
    worker.addEventListener('error', (event) => (event.preventDefault(), died()), { signal })
    worker.postMessage(task.job, { transfer: [...task.handedOver] })
  }

  function abandon(task: Task<Job, Answer>, reason: unknown) {
    if (task.stop) task.stop()
    else waiting.splice(waiting.indexOf(task), 1)
    task.settle({ abortedBy: reason })
  }

  return {
    run: (job, signal, handedOver = []) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(closedReason())
        if (signal?.aborted) return reject(signal.reason)
        const onAbort = () => {
          abandon(task, signal?.reason)
          startWaiting()
        }
        const task: Task<Job, Answer> = {
          job,
          handedOver,
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
        startWaiting()
      }),
    close() {
      closed = true
      for (const task of [...waiting, ...running]) abandon(task, closedReason())
      for (const worker of idle.splice(0)) worker.terminate()
    },
  }
}

function closedReason(): DOMException {
  return new DOMException('The workers were closed.', 'AbortError')
}
