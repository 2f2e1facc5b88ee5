import { expect, test } from 'vitest'
import { maxPublishesPerRequest } from '../../publication/request-limits.ts'
import { withTicked } from './selected-items.ts'

test('items are ticked and unticked, and one more than can be published together is refused', () => {
  expect([...withTicked(new Set(['a']), 'b', true)]).toEqual(['a', 'b'])
  expect([...withTicked(new Set(['a', 'b']), 'a', false)]).toEqual(['b'])
  const full = new Set(Array.from({ length: maxPublishesPerRequest }, (_, at) => `item ${at}`))
  expect(withTicked(full, 'one more', true)).toEqual(full)
})
