import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('requestIdleCallback', (then: () => void) => setTimeout(then, 0))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
})

test('code is fetched once after the first input, and later code at once', async () => {
  const { whenUsed } = await import('./when-used.ts')
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()]
  whenUsed(first)
  vi.advanceTimersByTime(1000)
  expect(first).not.toHaveBeenCalled()
  for (const input of ['pointermove', 'keydown']) document.dispatchEvent(new Event(input))
  whenUsed(second)
  vi.advanceTimersByTime(1)
  expect(first).toHaveBeenCalledTimes(1)
  expect(second).toHaveBeenCalledTimes(1)
})

test('code is also fetched on a page that nobody touches, but not once it is cancelled', async () => {
  const { whenUsed } = await import('./when-used.ts')
  const [wanted, cancelled] = [vi.fn<() => void>(), vi.fn<() => void>()]
  whenUsed(wanted)
  whenUsed(cancelled)()
  vi.advanceTimersByTime(21_000)
  expect(wanted).toHaveBeenCalledTimes(1)
  expect(cancelled).not.toHaveBeenCalled()
})

test('code that waits for an idle moment is cancelled too', async () => {
  const { whenUsed } = await import('./when-used.ts')
  const cancelled = vi.fn<() => void>()
  const cancel = whenUsed(cancelled)
  document.dispatchEvent(new Event('keydown'))
  cancel()
  vi.advanceTimersByTime(21_000)
  expect(cancelled).not.toHaveBeenCalled()
})
