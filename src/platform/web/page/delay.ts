/** Calls once after so many milliseconds; what it returns cancels. */
export type Delay = (milliseconds: number, then: () => void) => () => void

export const browserDelay: Delay = (milliseconds, then) => {
  const timer = setTimeout(then, milliseconds)
  return () => clearTimeout(timer)
}
