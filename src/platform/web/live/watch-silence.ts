import { signOfLifeMs } from '../../live-update.ts'
import { whenReachable } from '../net/when-reachable.ts'

/** Milliseconds without a sign of life after which a stream counts as dead: three signs in a row did not come. */
export const silentAfter = 3 * signOfLifeMs

/**
 * Calls `onSilent` when nothing was heard for that long, counted from `heard`, and again whenever the page becomes reachable until
 * something is heard: timers stand still while a phone holds a page up.
 */
export function watchSilence(onSilent: () => void) {
  let heardAt = Number.POSITIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const stopLooking = whenReachable(() => {
    if (Date.now() - heardAt >= silentAfter) onSilent()
  })
  function rest(): void {
    clearTimeout(timer)
    heardAt = Number.POSITIVE_INFINITY
  }
  return {
    heard(): void {
      clearTimeout(timer)
      heardAt = Date.now()
      timer = setTimeout(onSilent, silentAfter)
    },
    /** Nothing is expected until something is heard. */
    rest,
    stop(): void {
      rest()
      stopLooking()
    },
  }
}
