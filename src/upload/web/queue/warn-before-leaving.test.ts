import { expect, onTestFinished, test, vi } from 'vitest'
import { warnBeforeLeaving } from './warn-before-leaving.ts'

test('the browser asks while photos of any of the watched are on this page only', () => {
  const leave = page()
  const uploads = watched()
  const camera = watched()
  warnBeforeLeaving(uploads, () => uploads.isAtRisk)
  warnBeforeLeaving(camera, () => camera.isAtRisk)
  expect(leave()).toBe('leaves')
  camera.change(true)
  expect(leave()).toBe('asks')
  uploads.change(true)
  camera.change(false)
  expect(leave()).toBe('asks')
  uploads.change(false)
  expect(leave()).toBe('leaves')
})

/** Stands in for the window; the answer leaves it. */
function page() {
  const target = new EventTarget()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
  onTestFinished(() => void vi.unstubAllGlobals())
  return () => (target.dispatchEvent(new Event('beforeunload', { cancelable: true })) ? 'leaves' : 'asks')
}

function watched() {
  let tell = () => {}
  const store = {
    isAtRisk: false,
    subscribe(listener: () => void) {
      tell = listener
    },
    change(isAtRisk: boolean) {
      store.isAtRisk = isAtRisk
      tell()
    },
  }
  return store
}
