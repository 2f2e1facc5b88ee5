import { expect, test, vi } from 'vitest'
import { standInPage } from '../page/page-test-stand-in.ts'
import { tellUpdated } from './heard-updates.ts'
import { whenServerMayAnswer } from './when-server-may-answer.ts'

test('the server may answer when the network, the live updates or the seller are back, until nobody wants to know', () => {
  const { page, turn } = standInPage()
  const again = vi.fn<() => void>()
  const stop = whenServerMayAnswer(again)
  const happenings = [
    () => page.dispatchEvent(new Event('online')),
    () => page.dispatchEvent(new Event('pageshow')),
    () => turn('visible'),
    () => tellUpdated({ kind: 'everything' }),
  ]
  for (const [at, happen] of happenings.entries()) {
    happen()
    expect(again).toHaveBeenCalledTimes(at + 1)
  }
  turn('hidden')
  tellUpdated({ kind: 'changed', what: 'items', ids: 'all' })
  stop()
  for (const happen of happenings) happen()
  expect(again).toHaveBeenCalledTimes(happenings.length)
})
