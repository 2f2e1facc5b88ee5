/** Largest share of the whole wait that one gap between two ticks counts for. */
const longestGapShare = 1 / 3

/**
 * Calls `then` once the page was awake for so many seconds. Returns a function that cancels. Time counts tick by tick, each gap
 * for a third of the whole at most. So sleep on a phone hardly counts, and a hidden page may tick once a minute.
 */
export function callWhenAwake(seconds: number, then: () => void): () => void {
  let counted = 0
  let lastTickAt = performance.now()
  const cancel = () => clearInterval(counting)
  const counting = setInterval(() => {
    const now = performance.now()
    counted += Math.max(1, Math.min((now - lastTickAt) / 1000, seconds * longestGapShare))
    lastTickAt = now
    if (counted < seconds) return
    cancel()
    then()
  }, 1000)
  return cancel
}
