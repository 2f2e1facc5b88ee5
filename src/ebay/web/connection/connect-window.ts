import { popupSize } from '../../consent-popup.ts'

type Popup = { location: { replace(address: string): void }; close(): void; readonly closed: boolean }

export type ConnectPorts = {
  /** Opens an empty popup; null if the browser blocks it. */
  open: () => Popup | null
  /** Asks the server for the address of eBay's consent page. */
  requestAddress: () => Promise<string>
  /** Leaves this page for another. */
  leaveTo: (address: string) => void
  /** Stores whether the consent page is in this window, so that the callback page leads back to the app. */
  sameWindow: { set: (isSame: boolean) => void }
}

/**
 * Opens eBay's consent page: in a popup, else in this window. The popup opens at once, because browsers allow it only
 * during the press. Throws what `requestAddress` throws, and then closes the popup.
 */
export async function openConsent({ open, requestAddress, leaveTo, sameWindow }: ConnectPorts): Promise<void> {
  sameWindow.set(false)
  const popup = open()
  try {
    const address = await requestAddress()
    if (popup && !popup.closed) return popup.location.replace(address)
    // If there is a popup, the seller has closed it and no longer wants the page. Else it was blocked.
    if (popup) return
    sameWindow.set(true)
    leaveTo(address)
  } catch (error) {
    popup?.close()
    throw error
  }
}

const key = 'ebay-consent-in-this-window'

/** Stored for this tab only. Without storage the callback page still has a button back to the app. */
export const sameWindowNote = {
  set(isSame: boolean): void {
    try {
      if (isSame) sessionStorage.setItem(key, '1')
      else sessionStorage.removeItem(key)
    } catch {
      // Without storage nothing is stored.
    }
  },
  read(): boolean {
    try {
      return sessionStorage.getItem(key) !== null
    } catch {
      return false
    }
  },
}

/** An empty popup in the middle of this window; null if the browser blocks it. */
export function openPopup(): Window | null {
  const left = Math.max(0, screenX + (outerWidth - popupSize.width) / 2)
  const top = Math.max(0, screenY + (outerHeight - popupSize.height) / 2)
  const position = `left=${Math.round(left)},top=${Math.round(top)}`
  const size = `popup,width=${popupSize.width},height=${popupSize.height}`
  const popup = window.open('', 'pastfash-ebay', `${size},${position}`)
  // A popup that is open already would stay behind this window.
  popup?.focus()
  return popup
}
