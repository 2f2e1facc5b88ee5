import { performance } from 'node:perf_hooks'
import type { z } from 'zod'
import { asWork, currentWork } from '../http/request-id.ts'
import type { Log } from '../process/log.ts'
import type { FetchedJob } from './job-loop.ts'
import type { JobKind, RunningJob } from './jobs.ts'

/** What travels in a job's payload besides what its kind says. */
type Carried = { jobId: string; requestId?: string | undefined }

/** The payload as it travels: with the job's own id, as one handed to the gave-up queue gets a new one, and with whose request it is. */
export function carry(jobId: string, payload: object): Carried {
  return { ...payload, jobId, requestId: currentWork()?.requestId }
}

/** How the log names a job. */
export function namesOf(queue: string, { data }: FetchedJob) {
  const { jobId, requestId } = data as Carried
  return { requestId, job: queue, jobId }
}

type Run<P extends z.ZodType> = {
  log: Log
  kind: JobKind<P>
  /** That of its kind, or the one of those that are given up. */
  queue: string
  fetched: FetchedJob
  signal: AbortSignal
}

/** Hands a job that was fetched to whoever does it; the log lines of that name the job and the request that asked for it. */
export function runJob<P extends z.ZodType>(
  { log, kind, queue, fetched, signal }: Run<P>,
  handle: (job: RunningJob<z.infer<P>>) => Promise<void>,
): Promise<void> {
  return asWork(namesOf(queue, fetched), async () => {
    const began = performance.now()
    try {
      await handle(runningJob(kind, fetched, signal))
      log.info({ ms: Math.round(performance.now() - began) }, 'a job ended')
    } catch (failure) {
      // Of one that was stopped is said elsewhere what becomes of it.
      if (!signal.aborted) log.warn({ err: failure }, 'a job failed; it is run again as often as its kind allows')
      throw failure
    }
  })
}

function runningJob<P extends z.ZodType>(kind: JobKind<P>, { data, priority }: FetchedJob, signal: AbortSignal) {
  const { jobId, requestId: _, ...payload } = data as Carried
  // Not -0.
  return { id: jobId, payload: kind.payload.parse(payload), round: 0 - priority, signal } as RunningJob<z.infer<P>>
}
