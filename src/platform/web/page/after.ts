/** Calls once after so many milliseconds; what it returns cancels. */
export type After = (milliseconds: number, then: () => void) => () => void

export const browserAfter: After = (milliseconds, then) => {
  const timer = setTimeout(then, milliseconds)
  return () => clearTimeout(timer)
}
