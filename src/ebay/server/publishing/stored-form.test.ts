import { expect, test } from 'vitest'
import { someListing } from '../../../../test/some-listing.ts'
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

test('a condition that the item has no more is not the one that was filled in then, unless the seller chose another', () => {
  const cleared = publishFormOf(somePublishItem({ listing: someListing({ ebayConditionGrade: null }) }))
  expect(formNow({ confirmed: then, prefilled: then }, cleared).condition).toBe('')
  expect(formNow({ confirmed: { ...then, condition: 'fair' }, prefilled: then }, cleared).condition).toBe('fair')
})

test('the good that the form proposed stands until the item says a condition', () => {
  const cleared = publishFormOf(somePublishItem({ listing: someListing({ ebayConditionGrade: null }) }))
  const proposed = { confirmed: { ...cleared, condition: 'good' }, prefilled: cleared }
  expect(formNow(proposed, cleared).condition).toBe('good')
  expect(formNow(proposed, { ...cleared, condition: 'fair' }).condition).toBe('fair')
})

test('a field that the seller emptied stays empty', () => {
  const confirmed = { ...then, color: '', itemSpecifics: { ...then.itemSpecifics, Pattern: '' } }
  const now = formNow({ confirmed, prefilled: then }, then)
  expect([now.color, now.itemSpecifics['Pattern']]).toEqual(['', ''])
})

test('a form that cannot be read gives way to the item', () => {
  expect(formNow({ price: 3 }, then)).toEqual(then)
})
