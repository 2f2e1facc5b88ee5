import type { View } from '../../platform/web/page/navigation.ts'

const key = 'view-to-open'
const view: View = 'ebay'

/**
 * Leaves the page that eBay led back to for the app, at its eBay view. By a note of this tab: the browser drops the state of
 * a history entry where the two pages have different opener policies.
 */
export function openEbayView(): void {
  try {
    sessionStorage.setItem(key, view)
  } catch {
    // Storage is closed: the dashboard opens.
  }
  location.replace('/')
}

/** When the app starts: goes to the eBay view where that was noted. */
export function goToNotedView(): void {
  try {
    if (sessionStorage.getItem(key) !== view) return
    sessionStorage.removeItem(key)
    history.replaceState({ view }, '')
  } catch {
    // Storage is closed: nothing was noted.
  }
}
