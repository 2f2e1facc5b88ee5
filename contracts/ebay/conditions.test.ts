import { expect, test } from 'vitest'
import { conditionId } from './conditions.ts'

test('names map to the ids of the table', () => {
  expect(conditionId('NEW')).toBe(1000)
  expect(conditionId('PRE_OWNED_EXCELLENT')).toBe(2990)
  expect(conditionId('USED_EXCELLENT')).toBe(3000)
  expect(conditionId('PRE_OWNED_FAIR')).toBe(3010)
  expect(conditionId('LIKE_NEW')).toBe(2750)
})

test('names that public tools invented are unknown', () => {
  for (const name of ['NEW_WITH_TAGS', 'NEW_WITHOUT_TAGS', 'PRE_OWNED_GOOD', 'new', '3000', 'toString']) {
    expect(conditionId(name)).toBeUndefined()
  }
})
