import { expect, test } from 'vitest'
import { createSessionDefaults } from './session-defaults.ts'

function draftWith(text?: string) {
  let kept = text
  return { read: () => kept, write: (typed: string) => void (kept = typed), forget: () => void (kept = undefined) }
}

test('defaults are kept for the next page of the tab', () => {
  const draft = draftWith()
  const defaults = createSessionDefaults(draft)
  expect(defaults.get()).toEqual({})
  defaults.set({ category: 'Womens Tops', condition: 'good' })
  expect(createSessionDefaults(draft).get()).toEqual({ category: 'Womens Tops', condition: 'good' })
})

test.each(['', '{', '{"category":"Hats of another version"}', '7'])('the stored text %j gives no defaults', (text) => {
  expect(createSessionDefaults(draftWith(text)).get()).toEqual({})
})

test('a change is announced', () => {
  const defaults = createSessionDefaults(draftWith())
  let changes = 0
  defaults.subscribe(() => (changes += 1))
  defaults.set({ department: 'Men' })
  expect(changes).toBe(1)
})
