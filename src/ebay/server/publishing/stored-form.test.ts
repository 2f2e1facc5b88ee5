import { expect, test } from 'vitest'
import { somePublishItem } from '../../../../test/some-publish-item.ts'
import { publishFormOf } from '../../publication/publish-form.ts'
import { formNow } from './stored-form.ts'

const then = publishFormOf(somePublishItem())

test('what the seller said otherwise than the item stands, and everything else follows the item', () => {
  const confirmed = { ...then, price: 40, itemSpecifics: { ...then.itemSpecifics, Pattern: 'Striped' } }
  const later = { ...then, price: 10, brand: 'Another', itemSpecifics: { ...then.itemSpecifics, Season: 'Fall' } }
  expect(formNow({ confirmed, prefilled: then }, later)).toEqual({
    ...later,
    price: 40,
    itemSpecifics: { ...later.itemSpecifics, Pattern: 'Striped' },
  })
})

test('a field that the seller emptied stays empty', () => {
  const confirmed = { ...then, color: '', itemSpecifics: { ...then.itemSpecifics, Pattern: '' } }
  const now = formNow({ confirmed, prefilled: then }, then)
  expect([now.color, now.itemSpecifics['Pattern']]).toEqual(['', ''])
})

test('a form that cannot be read gives way to the item', () => {
  expect(formNow({ price: 3 }, then)).toEqual(then)
})
