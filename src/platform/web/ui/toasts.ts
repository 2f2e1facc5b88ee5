import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast'

export type ToastAction = { words: string; onPress: () => void }

/**
 * What a toast says: done in `title`, or failed with the reason and what to do in `detail`, or what is left to the seller; and the
 * button that does it.
 */
export type ToastWords = { tone: 'green' | 'amber' | 'red'; title: string; detail?: string; action?: ToastAction }

/** Milliseconds a toast stays; errors stay until closed. */
const stays = 5000

export const toasts = new ToastQueue<ToastWords>({ maxVisibleToasts: 3 })

/** Takes off every toast, also those that wait for room. */
export function forgetToasts(): void {
  toasts.clear()
}

export function sayDone(title: string): void {
  toasts.add({ tone: 'green', title }, { timeout: stays })
}

/**
 * Something was done that can be taken back for so many seconds; the clock stands still while the toast is touched. Returns how to
 * take it away.
 */
export function sayUndo(title: string, seconds: number, undo: () => void): () => void {
  const key = toasts.add(
    { tone: 'green', title, action: { words: 'Undo', onPress: undo } },
    { timeout: seconds * 1000 },
  )
  return () => toasts.close(key)
}

/** Something was done, and this is left to the seller; it stays until closed. Returns how to take it away. */
export function sayNote({ title, detail }: { title: string; detail: string }): () => void {
  const key = toasts.add({ tone: 'amber', title, detail })
  return () => toasts.close(key)
}

/** Something was done, and this is left to the seller, who is led to it while the toast is there. */
export function sayLeft(left: { title: string; detail: string; action: ToastAction }, seconds: number): void {
  toasts.add({ tone: 'amber', ...left }, { timeout: seconds * 1000 })
}

/** Takes off what failed with a title that begins so: it is tried again. */
export function unsayFailed(title: string): void {
  const isMeant = ({ content }: (typeof toasts.visibleToasts)[number]) =>
    content.tone === 'red' && content.title.startsWith(title)
  // One that is taken off makes room for one that waited.
  for (let said = toasts.visibleToasts.find(isMeant); said; said = toasts.visibleToasts.find(isMeant))
    toasts.close(said.key)
}

/** Takes off all that failed: the seller has left the screen where it was said. */
export function forgetFailed(): void {
  unsayFailed('')
}

export function sayFailed(title: string, detail?: string, action?: ToastAction): void {
  toasts.add({ tone: 'red', title, ...(detail === undefined ? {} : { detail }), ...(action ? { action } : {}) })
}
