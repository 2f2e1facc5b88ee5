import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast'

/** The button of a toast. */
export type ToastAction = { label: string; onPress: () => void }

/**
 * Content of a toast. `title` says what was done or what failed, `detail` the reason and what to do, or what is left to the
 * seller; `action` is the button for that.
 */
export type ToastTexts = {
  tone: 'green' | 'amber' | 'red'
  title: string
  detail?: string
  action?: ToastAction
  /** True for good news that nobody asked for, such as a sale. */
  isNews?: boolean
}

/** Milliseconds that a toast of success is shown; errors stay until they are closed. */
const shownMs = 5000

export const toasts = new ToastQueue<ToastTexts>({ maxVisibleToasts: 3 })

/** Removes every toast, also those that wait to be shown. */
export function closeAllToasts(): void {
  toasts.clear()
}

/** Shows that something was done, for 5 s. */
export function showDone(title: string): void {
  toasts.add({ tone: 'green', title }, { timeout: shownMs })
}

/**
 * Shows for so many seconds that something was done and can be undone. The timer stops while the toast is touched.
 * Returns a function that closes the toast.
 */
export function showUndo(title: string, seconds: number, undo: () => void): () => void {
  const key = toasts.add(
    { tone: 'green', title, action: { label: 'Undo', onPress: undo } },
    { timeout: seconds * 1000 },
  )
  return () => toasts.close(key)
}

/** Shows good news for 10 s, with a button that leads to it. */
export function showNews(title: string, action: ToastAction): void {
  toasts.add({ tone: 'green', title, action, isNews: true }, { timeout: 2 * shownMs })
}

/** Shows that something is left to the seller, until it is closed. Returns a function that closes the toast. */
export function showNote({ title, detail }: { title: string; detail: string }): () => void {
  const key = toasts.add({ tone: 'amber', title, detail })
  return () => toasts.close(key)
}

/** Shows for so many seconds that something is left to the seller, with a button that leads to it if there is one. */
export function showTodo(left: { title: string; detail: string; action?: ToastAction }, seconds: number): void {
  toasts.add({ tone: 'amber', ...left }, { timeout: seconds * 1000 })
}

/** Closes the toasts of failures whose title begins with `title`, because the action is tried again. */
export function closeFailed(title: string): void {
  const isRelated = ({ content }: (typeof toasts.visibleToasts)[number]) =>
    content.tone === 'red' && content.title.startsWith(title)
  // Searched again each time, because a closed toast makes a waiting one visible.
  for (let toast = toasts.visibleToasts.find(isRelated); toast; toast = toasts.visibleToasts.find(isRelated))
    toasts.close(toast.key)
}

/** Closes the toasts of all failures, because the seller has left the screen they are about. */
export function closeAllFailed(): void {
  closeFailed('')
}

/** Shows that something failed, with the reason and what to do in `detail`, until it is closed. */
export function showFailed(title: string, detail?: string, action?: ToastAction): void {
  toasts.add({ tone: 'red', title, ...(detail === undefined ? {} : { detail }), ...(action ? { action } : {}) })
}
