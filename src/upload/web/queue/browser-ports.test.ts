import { expect, test, vi } from 'vitest'
import { fakePage } from '../../../platform/web/page/page-test-fake.ts'
import { waitForBetter } from './browser-ports.ts'

const farAhead = 2 ** 31 - 1
const open = new AbortController().signal

test.each(['online', 'pageshow'])('a wait ends early on "%s"', async (name) => {
  const { page } = fakePage()
  const waiting = waitForBetter(farAhead, open)
  page.dispatchEvent(new Event(name))
  await expect(waiting).resolves.toBeUndefined()
})

test('a wait ends early when the page becomes visible, not when it is hidden', async () => {
  const { page, turn } = fakePage()
  const ended = vi.fn<() => void>()
  const waiting = waitForBetter(farAhead, open).then(ended)
  turn('hidden')
  await Promise.resolve()
  expect(ended).not.toHaveBeenCalled()
  turn('visible')
  await waiting
  // No listener is left: this must do nothing.
  page.dispatchEvent(new Event('online'))
})

test('a wait ends on its own, and at once with the reason of an abort', async () => {
  fakePage()
  await expect(waitForBetter(0, open)).resolves.toBeUndefined()
  const cut = new AbortController()
  const waiting = waitForBetter(farAhead, cut.signal)
  cut.abort(new Error('stopped'))
  await expect(waiting).rejects.toThrow('stopped')
  await expect(waitForBetter(farAhead, cut.signal)).rejects.toThrow('stopped')
})
