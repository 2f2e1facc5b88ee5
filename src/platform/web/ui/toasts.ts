import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast'

/** What a toast says: done in `title`, or failed with the reason and what to do in `detail`. */
export type ToastWords = { tone: 'green' | 'red'; title: string; detail?: string }

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

export function sayFailed(title: string, detail?: string): void {
  toasts.add(detail === undefined ? { tone: 'red', title } : { tone: 'red', title, detail })
}
