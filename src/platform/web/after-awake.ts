/**
 * Calls once after so many seconds in which the page was awake; what it returns cancels. They are counted one by one: a page that
 * its phone put to sleep has not waited meanwhile.
 */
export function afterAwake(seconds: number, then: () => void): () => void {
  let counted = 0
  const cancel = () => clearInterval(counting)
  const counting = setInterval(() => {
    counted += 1
    if (counted < seconds) return
    cancel()
    then()
  }, 1000)
  return cancel
}
