import { describeError } from '../process/describe-error.ts'

/** A job as the queue returns it. `retryCount` names the attempt, so that an old attempt cannot complete or fail a new one. */
export type FetchedJob = { id: string; data: object; priority: number; retryCount: number }

/** The calls that a loop makes to a queue; in the product this is pg-boss. */
type Queues = {
  fetch: (queue: string, options: { batchSize: number; includeMetadata: true }) => Promise<FetchedJob[]>
  complete(queue: string, job: FetchedJob): Promise<unknown>
  fail(queue: string, job: FetchedJob, why: object): Promise<unknown>
  /** `settled`: the ids of the jobs that still belong to this process. */
  touch(queue: string, jobs: FetchedJob[]): Promise<{ settled?: readonly string[] }>
}

export type JobLoop = {
  /** Says that the queue may have a job. */
  wake(): void
  /** Fetches no more jobs. Resolves once all running ones ended, or were aborted after `graceMs` and requeued. */
  stop(graceMs: number): Promise<void>
}

export type LoopOptions = {
  boss: Queues
  queue: string
  /** Jobs at once. */
  slots: number
  /** Milliseconds between two fetches of an idle queue, for jobs whose start time has come. */
  pollIntervalMs: number
  /** Milliseconds between two heartbeats of running jobs. */
  heartbeatMs: number
  run(job: FetchedJob, signal: AbortSignal): Promise<void>
  /** Gets the latest round of the jobs that are about to run, if they have rounds. */
  onFetched?: (round: number) => Promise<void>
  /** Gives a job that this process will not end to another process. */
  requeue: (job: FetchedJob) => Promise<void>
  onFailure: (failure: unknown) => void
}

type RunningJob = { job: FetchedJob; abort: AbortController; ended: Promise<void> }

const lostReason = 'The queue gave this job away.'
const stopReason = 'The process stops.'
/** Milliseconds that aborted jobs may take to end. */
const abortGraceMs = 2_000

/**
 * Takes jobs from one queue. Each query fetches as many as there are free slots. While the queue fills all of them, the next
 * query follows the next ended job. So an idle queue costs one query each `pollIntervalMs`, for any number of slots.
 */
export function startJobLoop(options: LoopOptions): JobLoop {
  const { boss, queue, slots, pollIntervalMs, heartbeatMs, onFetched, onFailure } = options
  const running = new Set<RunningJob>()
  const stopping = new AbortController()
  const graceIsOver = new AbortController()
  let wakeUp = Promise.withResolvers<void>()
  // True if the last fetch filled all free slots: more may be waiting, so an ended job fetches the next.
  let hasBacklog = false
  const wake = () => wakeUp.resolve()
  const heartbeat = setInterval(() => void sendHeartbeat(), heartbeatMs).unref()
  const loop = fetchUntilStopped()

  return {
    wake,
    async stop(graceMs) {
      stopping.abort()
      wake()
      await loop
      if (!(await endWithin(graceMs))) {
        graceIsOver.abort()
        for (const { abort } of running) abort.abort(new Error(stopReason))
        // A job that ignores the abort runs until the process ends. Its work is then done twice, which does no harm.
        if (!(await endWithin(abortGraceMs))) await Promise.all([...running].map(({ job }) => requeue(job)))
      }
      clearInterval(heartbeat)
    },
  }

  async function fetchUntilStopped() {
    while (!stopping.signal.aborted) {
      wakeUp = Promise.withResolvers()
      const free = slots - running.size
      const fetched = free > 0 ? await fetchJobs(free) : []
      // Other processes have the time that this one no longer has.
      if (stopping.signal.aborted) await Promise.all(fetched.map(requeue))
      else for (const job of fetched) start(job)
      hasBacklog = fetched.length === free
      // Without a backlog a job that ended during the fetch did not wake the loop, so its slot is filled by another fetch.
      if (!hasBacklog || running.size === slots) await wokenWithin(pollIntervalMs)
    }
  }

  async function fetchJobs(batchSize: number): Promise<FetchedJob[]> {
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

  function start(job: FetchedJob) {
    // An earlier attempt still runs if the queue took it for dead while its database was away.
    for (const other of running) if (other.job.id === job.id) other.abort.abort(new Error(lostReason))
    const abort = new AbortController()
    const started = { job, abort, ended: runToEnd(job, abort.signal) }
    running.add(started)
    void started.ended.finally(() => {
      running.delete(started)
      if (hasBacklog) wake()
    })
  }

  /** Never throws: if the queue cannot be updated now, it notices the missing heartbeat. */
  async function runToEnd(job: FetchedJob, signal: AbortSignal): Promise<void> {
    try {
      await options.run(job, signal)
      await boss.complete(queue, job).catch(onFailure)
    } catch (failure) {
      if (graceIsOver.signal.aborted) await requeue(job)
      else await boss.fail(queue, job, asOutput(failure)).catch(onFailure)
    }
  }

  function requeue(job: FetchedJob): Promise<void> {
    return options.requeue(job).catch(onFailure)
  }

  /** Sends the queue one heartbeat for all running jobs, and aborts those that it gave to another process. */
  async function sendHeartbeat() {
    const jobs = [...running]
    if (jobs.length === 0) return
    try {
      const touched = await boss.touch(
        queue,
        jobs.map(({ job }) => job),
      )
      const ownIds = touched.settled && new Set(touched.settled)
      for (const { job, abort } of jobs) if (ownIds && !ownIds.has(job.id)) abort.abort(new Error(lostReason))
    } catch (failure) {
      onFailure(failure)
    }
  }

  async function wokenWithin(ms: number) {
    const timer = setTimeout(wake, ms)
    await wakeUp.promise
    clearTimeout(timer)
  }

  async function endWithin(ms: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined
    const over = new Promise((resolve) => {
      timer = setTimeout(resolve, ms)
    })
    await Promise.race([over, Promise.all([...running].map(({ ended }) => ended))])
    clearTimeout(timer)
    return running.size === 0
  }
}

/** The failure as the queue keeps it for days: the same facts as in the log, and no data that was sent. */
function asOutput(failure: unknown): object {
  return { error: describeError(failure) }
}
