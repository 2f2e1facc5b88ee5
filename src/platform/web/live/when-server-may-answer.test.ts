import { expect, test, vi } from 'vitest'
import { fakePage } from '../page/page-test-fake.ts'
import { notifyUpdate } from './update-listeners.ts'
import { whenServerMayAnswer } from './when-server-may-answer.ts'

test('the callback runs when the network, the live updates or the seller come back, until it is stopped', () => {
  const { page, turn } = fakePage()
  const again = vi.fn<() => void>()
  const stop = whenServerMayAnswer(again)
  const triggers = [
    () => page.dispatchEvent(new Event('online')),
    () => page.dispatchEvent(new Event('pageshow')),
    () => turn('visible'),
    () => notifyUpdate({ kind: 'everything' }),
  ]
  for (const [at, trigger] of triggers.entries()) {
    trigger()
    expect(again).toHaveBeenCalledTimes(at + 1)
  }
  turn('hidden')
  notifyUpdate({ kind: 'changed', what: 'items', ids: 'all' })
  stop()
  for (const trigger of triggers) trigger()
  expect(again).toHaveBeenCalledTimes(triggers.length)
})
