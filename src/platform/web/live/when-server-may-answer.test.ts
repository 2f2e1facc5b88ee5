import { expect, test, vi } from 'vitest'
import { standInPage } from '../page/page-test-stand-in.ts'
import { tellUpdated } from './heard-updates.ts'
import { whenServerMayAnswer } from './when-server-may-answer.ts'

test('the callback runs when the network, the live updates or the seller come back, until it is stopped', () => {
  const { page, turn } = standInPage()
  const again = vi.fn<() => void>()
  const stop = whenServerMayAnswer(again)
  const triggers = [
    () => page.dispatchEvent(new Event('online')),
    () => page.dispatchEvent(new Event('pageshow')),
    () => turn('visible'),
    () => tellUpdated({ kind: 'everything' }),
  ]
  for (const [at, trigger] of triggers.entries()) {
    trigger()
    expect(again).toHaveBeenCalledTimes(at + 1)
  }
  turn('hidden')
  tellUpdated({ kind: 'changed', what: 'items', ids: 'all' })
  stop()
  for (const trigger of triggers) trigger()
  expect(again).toHaveBeenCalledTimes(triggers.length)
})
