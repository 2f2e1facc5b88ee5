import { createStore } from '../../../platform/web/store/store.ts'

const changes = createStore<{ bySeller: Readonly<Record<string, boolean>> }>({ bySeller: {} })

/**
 * A seller's setting on this device: whether each upload requests the listing of its item. Without storage (private window) it
 * lasts until the page is closed.
 */
export const autoWrite = {
  subscribe: changes.subscribe,
  isOn: (sellerId: string): boolean => changes.get().bySeller[sellerId] ?? readSetting(sellerId),
  set(sellerId: string, isOn: boolean): void {
    changes.set({ bySeller: { ...changes.get().bySeller, [sellerId]: isOn } })
    try {
      if (isOn) localStorage.setItem(storageKeyOf(sellerId), 'on')
      else localStorage.removeItem(storageKeyOf(sellerId))
    } catch {
      // The setting stays in memory.
    }
  },
}

function readSetting(sellerId: string): boolean {
  try {
    return localStorage.getItem(storageKeyOf(sellerId)) === 'on'
  } catch {
    return false
  }
}

function storageKeyOf(sellerId: string): string {
  return `write-after-upload/${sellerId}`
}
