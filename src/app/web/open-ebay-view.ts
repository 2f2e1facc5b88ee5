import type { View } from '../../platform/web/page/navigation.ts'

const storageKey = 'view-to-open'
const view: View = 'ebay'

/**
 * Leaves eBay's callback page for the app, and opens the eBay view there. sessionStorage carries the view: the browser drops
 * the state of a history entry if the two pages have different opener policies.
 */
export function openEbayView(): void {
  try {
    sessionStorage.setItem(storageKey, view)
  } catch {
    // The browser refuses storage, so the dashboard opens.
  }
  location.replace('/')
}

/** Opens the eBay view at the start of the app, if `openEbayView` asked for it. */
export function openRequestedView(): void {
  try {
    if (sessionStorage.getItem(storageKey) !== view) return
    sessionStorage.removeItem(storageKey)
    history.replaceState({ view }, '')
  } catch {
    // The browser refuses storage, so no view was stored.
  }
}
