import { expect, onTestFinished, test, vi } from 'vitest'
import { notifyUpdate } from '../../../platform/web/live/update-listeners.ts'
import { actingSeller } from '../../../platform/web/net/acting-seller.ts'
import { fakePage } from '../../../platform/web/page/page-test-fake.ts'
import { createUnsavedHints } from './unsaved-hints.ts'

const serverAnswers = () => notifyUpdate({ kind: 'everything' })

/** Makes a save function that fails until `letSaveSucceed` is called. */
function env() {
  fakePage()
  onTestFinished(actingSeller.begin('ann'))
  let canSave = false
  const save = vi.fn<() => Promise<void>>(async () => {
    if (!canSave) throw new Error('no connection')
  })
  const unsaved = createUnsavedHints()
  return {
    unsaved,
    save,
    letSaveSucceed: () => {
      canSave = true
    },
  }
}

test('a failed save is repeated once the server answers, and is reported as unsaved until then', async () => {
  const { unsaved, save, letSaveSucceed } = env()
  const reportedStates: boolean[] = []
  unsaved.subscribe(() => reportedStates.push(unsaved.has('1')))
  await unsaved.saveWithRetry('ann', '1', save)
  serverAnswers()
  await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(2))
  expect(unsaved.has('2')).toBe(false)
  letSaveSucceed()
  serverAnswers()
  await vi.waitFor(() => expect(reportedStates).toEqual([true, false]))
  serverAnswers()
  expect(save).toHaveBeenCalledTimes(3)
})

test('a save that succeeds at once is not reported and not repeated', async () => {
  const { unsaved, save, letSaveSucceed } = env()
  const onChange = vi.fn<() => void>()
  unsaved.subscribe(onChange)
  letSaveSucceed()
  await unsaved.saveWithRetry('ann', '1', save)
  serverAnswers()
  expect(save).toHaveBeenCalledTimes(1)
  expect(onChange).not.toHaveBeenCalled()
})

test('a failed save is repeated only for its own seller', async () => {
  const { unsaved, save, letSaveSucceed } = env()
  await unsaved.saveWithRetry('ann', '1', save)
  letSaveSucceed()
  const endSeller = actingSeller.begin('ben')
  serverAnswers()
  endSeller()
  serverAnswers()
  expect(save).toHaveBeenCalledTimes(1)
  onTestFinished(actingSeller.begin('ann'))
  serverAnswers()
  await vi.waitFor(() => expect(unsaved.has('1')).toBe(false))
})
