import { expect, onTestFinished, test, vi } from 'vitest'
import { tellUpdated } from '../../../platform/web/live/heard-updates.ts'
import { actingSeller } from '../../../platform/web/net/acting-seller.ts'
import { standInPage } from '../../../platform/web/page/page-test-stand-in.ts'
import { createUnsavedHints } from './unsaved-hints.ts'

const serverAnswers = () => tellUpdated({ kind: 'everything' })

/** Saving that fails until it is told to work. */
function env() {
  standInPage()
  onTestFinished(actingSeller.begin('ann'))
  let works = false
  const save = vi.fn<() => Promise<void>>(async () => {
    if (!works) throw new Error('no connection')
  })
  const unsaved = createUnsavedHints()
  return {
    unsaved,
    save,
    mend: () => {
      works = true
    },
  }
}

test('what could not be saved is saved once the server answers, and is told as unsaved until then', async () => {
  const { unsaved, save, mend } = env()
  const told: boolean[] = []
  unsaved.subscribe(() => told.push(unsaved.has('1')))
  await unsaved.keep('ann', '1', save)
  serverAnswers()
  await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(2))
  expect(unsaved.has('2')).toBe(false)
  mend()
  serverAnswers()
  await vi.waitFor(() => expect(told).toEqual([true, false]))
  serverAnswers()
  expect(save).toHaveBeenCalledTimes(3)
})

test('what is saved at once is not told, and is not saved again', async () => {
  const { unsaved, save, mend } = env()
  const told = vi.fn<() => void>()
  unsaved.subscribe(told)
  mend()
  await unsaved.keep('ann', '1', save)
  serverAnswers()
  expect(save).toHaveBeenCalledTimes(1)
  expect(told).not.toHaveBeenCalled()
})

test('it waits for its own seller', async () => {
  const { unsaved, save, mend } = env()
  await unsaved.keep('ann', '1', save)
  mend()
  const leave = actingSeller.begin('ben')
  serverAnswers()
  leave()
  serverAnswers()
  expect(save).toHaveBeenCalledTimes(1)
  onTestFinished(actingSeller.begin('ann'))
  serverAnswers()
  await vi.waitFor(() => expect(unsaved.has('1')).toBe(false))
})
