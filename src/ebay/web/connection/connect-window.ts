import { popupSize } from '../../consent-popup.ts'

type Popup = { location: { replace(address: string): void }; close(): void; readonly closed: boolean }

export type ConnectPorts = {
  /** Opens an empty popup; null where the browser blocks it. */
  open: () => Popup | null
  /** Asks for the address of eBay's consent page. */
  ask: () => Promise<string>
  /** Leaves this page for another. */
  leaveTo: (address: string) => void
  /** Whether the consent page is in this window, so that its end leads back to the app. */
  sameWindow: { set: (isSame: boolean) => void }
}

/**
 * Opens eBay's consent page: in a popup, which opens with the press because browsers allow none later, else in this window.
 * Throws what `ask` throws, with no popup left behind.
 */
export async function openConsent({ open, ask, leaveTo, sameWindow }: ConnectPorts): Promise<void> {
  sameWindow.set(false)
  const popup = open()
  try {
    const address = await ask()
    if (popup && !popup.closed) return popup.location.replace(address)
    // Blocked; one that the seller has closed meanwhile is wanted no more.
    if (popup) return
    sameWindow.set(true)
    leaveTo(address)
  } catch (error) {
    popup?.close()
    throw error
  }
}

const key = 'ebay-consent-in-this-window'

/** Noted for this tab alone. Storage may be closed: then the end offers the way back all the same. */
export const sameWindowNote = {
  set(isSame: boolean): void {
    try {
      if (isSame) sessionStorage.setItem(key, '1')
      else sessionStorage.removeItem(key)
    } catch {
      // Nothing is noted.
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

/** An empty popup in the middle of this window; null where the browser blocks it. */
export function openPopup(): Window | null {
  const left = Math.max(0, screenX + (outerWidth - popupSize.width) / 2)
  const top = Math.max(0, screenY + (outerHeight - popupSize.height) / 2)
  const place = `left=${Math.round(left)},top=${Math.round(top)}`
  const size = `popup,width=${popupSize.width},height=${popupSize.height}`
  const popup = window.open('', 'pastfash-ebay', `${size},${place}`)
  // One that is open already stays where it is otherwise, behind this window.
  popup?.focus()
  return popup
}
