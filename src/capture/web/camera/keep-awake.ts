type KeepAwakeEnvironment = {
  /** Undefined if the browser has no wake locks, although TypeScript's DOM types declare them. */
  wakeLock: Pick<WakeLock, 'request'> | undefined
  page: EventTarget & Pick<Document, 'visibilityState'>
}

/**
 * Returns a function that keeps the screen on, or stops doing so. The browser releases the lock when the page is
 * hidden, so it is requested again.
 */
export function createKeepAwake(
  { wakeLock, page }: KeepAwakeEnvironment = browserEnvironment(),
): (on: boolean) => void {
  let isWanted = false
  let lock: WakeLockSentinel | undefined

  async function request() {
    if (!wakeLock || !isWanted || page.visibilityState !== 'visible' || (lock && !lock.released)) return
    try {
      const granted = await wakeLock.request('screen')
      if (isWanted && (!lock || lock.released)) lock = granted
      else await granted.release()
    } catch {
      // Refused, such as with a low battery: the screen dims as usual.
    }
  }

  page.addEventListener('visibilitychange', () => void request())
  return (on) => {
    isWanted = on
    if (on) return void request()
    lock?.release().catch(() => undefined)
    lock = undefined
  }
}

function browserEnvironment(): KeepAwakeEnvironment {
  return { wakeLock: navigator.wakeLock, page: document }
}
