import { onTestFinished, vi } from 'vitest'

/** Replaces the window and the document by fakes until the test ends. `turn` hides the page or shows it again. */
export function fakePage() {
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
