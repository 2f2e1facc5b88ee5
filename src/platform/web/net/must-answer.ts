import { afterAwake } from '../page/delay-awake.ts'

/** Seconds. IndexedDB answers within one or two even on a slow phone; browsers have been seen not to answer at all. */
const answerLimit = 30

/**
 * What `work` comes to. Rejects with a TimeoutError when it has not answered within so many seconds, so that nothing waits for
 * ever; the work itself may still be done one day.
 */
export function mustAnswer<Result>(work: Promise<Result>, seconds = answerLimit): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stopCounting = afterAwake(seconds, () =>
      reject(new DOMException(`No answer within ${seconds} seconds`, 'TimeoutError')),
    )
    work.finally(stopCounting).then(resolve, reject)
  })
}

export function isSilence(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}
