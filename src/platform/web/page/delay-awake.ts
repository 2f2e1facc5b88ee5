/** The share of the whole wait that one gap between two ticks counts for at most. */
const gapMostShare = 1 / 3

/**
 * Calls once after so many seconds in which the page was awake; what it returns cancels. They are counted tick by tick: a page
 * that its phone put to sleep has not waited meanwhile, while the ticks of a page out of sight may come a minute apart. Each gap
 * counts for its length, up to a third of the whole.
 */
export function afterAwake(seconds: number, then: () => void): () => void {
  let counted = 0
  let ticked = performance.now()
  const cancel = () => clearInterval(counting)
  const counting = setInterval(() => {
    const now = performance.now()
    counted += Math.max(1, Math.min((now - ticked) / 1000, seconds * gapMostShare))
    ticked = now
    if (counted < seconds) return
    cancel()
    then()
  }, 1000)
  return cancel
}
