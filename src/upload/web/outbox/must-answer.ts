/** Seconds. IndexedDB answers within one or two even on a slow phone; browsers have been seen not to answer at all. */
const answerLimit = 30

/**
 * What `work` comes to. Rejects with a TimeoutError when it has not answered within the limit, so that nothing waits for
 * ever; the work itself may still be done one day.
 */
export function mustAnswer<Result>(work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    let seconds = 0
    // Counted one by one: a page that its phone put to sleep has not waited meanwhile.
    const counting = setInterval(() => {
      seconds += 1
      if (seconds < answerLimit) return
      clearInterval(counting)
      reject(new DOMException(`No answer within ${answerLimit} seconds`, 'TimeoutError'))
    }, 1000)
    work.finally(() => clearInterval(counting)).then(resolve, reject)
  })
}

export function isSilence(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}
