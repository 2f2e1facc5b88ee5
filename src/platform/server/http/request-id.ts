import { AsyncLocalStorage } from 'node:async_hooks'

/** What is being done: a request, or a job, which has the id of the request that asked for it where one did. */
export type Work = { requestId: string } | { requestId: string | undefined; job: string; jobId: string }

const current = new AsyncLocalStorage<Work>()

/** Runs something as this work, with all that it awaits: its log lines carry these names, and its jobs the request's id. */
export function asWork<T>(work: Work, run: () => T): T {
  return current.run(work, run)
}

/** Runs something that belongs to no work, although a request or a job happened to begin it. */
export function asNoWork<T>(run: () => T): T {
  return current.exit(run)
}

/** What is being done here; undefined for what the process does by itself. */
export function currentWork(): Work | undefined {
  return current.getStore()
}
