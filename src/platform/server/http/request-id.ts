import { AsyncLocalStorage } from 'node:async_hooks'

/** Current work: a request, or a job. A job has the id of the request that sent it, if there was one. */
export type Work = { requestId: string } | { requestId: string | undefined; job: string; jobId: string }

const workStorage = new AsyncLocalStorage<Work>()

/** Runs `run` as this work, with all that it awaits. Its log lines carry the work's names, and its jobs the request's id. */
export function asWork<T>(work: Work, run: () => T): T {
  return workStorage.run(work, run)
}

/** Runs `run` outside any work, although a request or a job happened to start it. */
export function asNoWork<T>(run: () => T): T {
  return workStorage.exit(run)
}

/** The current work; undefined for what the process does on its own. */
export function currentWork(): Work | undefined {
  return workStorage.getStore()
}
