import { expect, onTestFinished, test, vi } from 'vitest'
import { warnBeforeLeaving } from './warn-before-leaving.ts'

test('the browser asks while a watched store has photos on this page only', () => {
  const close = page()
  const uploads = createStore()
  const camera = createStore()
  warnBeforeLeaving(uploads, () => uploads.isAtRisk)
  warnBeforeLeaving(camera, () => camera.isAtRisk)
  expect(close()).toBe('leaves')
  camera.change(true)
  expect(close()).toBe('asks')
  uploads.change(true)
  camera.change(false)
  expect(close()).toBe('asks')
  uploads.change(false)
  expect(close()).toBe('leaves')
})

/** A stub of the window. The returned function closes it. */
function page() {
  const target = new EventTarget()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
  onTestFinished(() => void vi.unstubAllGlobals())
  return () => (target.dispatchEvent(new Event('beforeunload', { cancelable: true })) ? 'leaves' : 'asks')
}

function createStore() {
  let notify = () => {}
  const store = {
    isAtRisk: false,
    subscribe(listener: () => void) {
      notify = listener
    },
    change(isAtRisk: boolean) {
      store.isAtRisk = isAtRisk
      notify()
    },
  }
  return store
}
