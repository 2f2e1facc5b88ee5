/** The text that this browser keeps under a key. Null if there is none, or if the browser refuses storage (private window). */
export function readKeptText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/**
 * Keeps a text in this browser; null removes it. Does nothing if the browser refuses storage (private window, or it is full):
 * what the text stands for then lasts until the page is closed.
 */
export function keepText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // The text stays with its owner on this page.
  }
}
