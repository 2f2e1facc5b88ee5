/** Calls `then` once after so many milliseconds. Returns a function that cancels. */
export type Delay = (milliseconds: number, then: () => void) => () => void

export const browserDelay: Delay = (milliseconds, then) => {
  const timer = setTimeout(then, milliseconds)
  return () => clearTimeout(timer)
}
