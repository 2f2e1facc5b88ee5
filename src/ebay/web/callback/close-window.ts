/** Milliseconds after which a window that may close itself is gone. */
const goneWithin = 500

/** Closes this window. `onStays`: the browser lets only those close themselves that a page has opened, and this one is still there. */
export function closeWindow(onStays: () => void): void {
  window.close()
  setTimeout(onStays, goneWithin)
}
