import { onTestFinished, vi } from 'vitest'

/** Stands in for the window and the document until the test ends; `turn` has the page go out of sight, or come back. */
export function standInPage() {
  const page = new EventTarget()
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('document', document)
  onTestFinished(() => void vi.unstubAllGlobals())
  const turn = (visibilityState: 'visible' | 'hidden') => {
    document.visibilityState = visibilityState
    document.dispatchEvent(new Event('visibilitychange'))
  }
  return { page, turn }
}
