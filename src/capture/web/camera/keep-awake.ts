type AwakeParts = {
  /** Missing where the browser has no wake lock, whatever the types say. */
  wakeLock: Pick<WakeLock, 'request'> | undefined
  page: EventTarget & Pick<Document, 'visibilityState'>
}

/** Keeps the screen on while asked to. The browser lets go whenever the page is hidden: it is asked again after. */
export function createKeepAwake({ wakeLock, page }: AwakeParts = browserParts()): (on: boolean) => void {
  let wanted = false
  let lock: WakeLockSentinel | undefined

  async function request() {
    if (!wakeLock || !wanted || page.visibilityState !== 'visible' || (lock && !lock.released)) return
    try {
      const granted = await wakeLock.request('screen')
      if (wanted && (!lock || lock.released)) lock = granted
      else await granted.release()
    } catch {
      // Refused, as on a low battery: the screen dims as it always does.
    }
  }

  page.addEventListener('visibilitychange', () => void request())
  return (on) => {
    wanted = on
    if (on) return void request()
    lock?.release().catch(() => undefined)
    lock = undefined
  }
}

function browserParts(): AwakeParts {
  return { wakeLock: navigator.wakeLock, page: document }
}
