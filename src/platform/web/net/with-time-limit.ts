import { callWhenAwake } from '../page/delay-awake.ts'

/** Seconds. IndexedDB answers within one or two even on a slow phone; some browsers do not answer at all. */
const defaultTimeout = 30

/**
 * Resolves like `work`. Rejects with a TimeoutError if it takes longer than `seconds`, so that nothing waits without end. The
 * work itself is not stopped.
 */
export function withTimeLimit<Result>(work: Promise<Result>, seconds = defaultTimeout): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stopCounting = callWhenAwake(seconds, () =>
      reject(new DOMException(`No answer within ${seconds} seconds`, 'TimeoutError')),
    )
    work.finally(stopCounting).then(resolve, reject)
  })
}

/** True for the TimeoutError of `withTimeLimit`. */
export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}
