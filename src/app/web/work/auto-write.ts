import { keepText, readKeptText } from '../../../platform/web/store/kept-text.ts'
import { createStore } from '../../../platform/web/store/store.ts'

const changes = createStore<{ bySeller: Readonly<Record<string, boolean>> }>({ bySeller: {} })

/**
 * A seller's setting on this device: whether each upload requests the listing of its item. Without storage (private window) it
 * lasts until the page is closed.
 */
export const autoWrite = {
  subscribe: changes.subscribe,
  isOn: (sellerId: string): boolean =>
    changes.get().bySeller[sellerId] ?? readKeptText(storageKeyOf(sellerId)) === 'on',
  set(sellerId: string, isOn: boolean): void {
    changes.set({ bySeller: { ...changes.get().bySeller, [sellerId]: isOn } })
    keepText(storageKeyOf(sellerId), isOn ? 'on' : null)
  },
}

function storageKeyOf(sellerId: string): string {
  return `write-after-upload/${sellerId}`
}
