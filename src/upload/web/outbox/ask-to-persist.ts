let asked = false

/** Asks the browser once not to clear what is kept here when the device runs short of space. It may say no; nothing waits for it. */
export function askToPersist(): void {
  if (asked) return
  asked = true
  // Without https there is no such promise, and some browsers refuse it in private windows.
  const storage: Partial<StorageManager> | undefined = navigator.storage
  storage?.persist?.().catch(() => undefined)
}
