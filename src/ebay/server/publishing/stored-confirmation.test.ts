import { expect, test } from 'vitest'
import { someListing } from '../../../../test/some-listing.ts'
import { somePublishItem } from '../../../../test/some-publish-item.ts'
import { publishFormOf } from '../../publication/publish-form.ts'
import { currentForm } from './stored-confirmation.ts'

const prefilled = publishFormOf(somePublishItem())

test('fields that the seller changed in the form stay, and all others follow the item', () => {
  const confirmed = { ...prefilled, price: 40, itemSpecifics: { ...prefilled.itemSpecifics, Pattern: 'Striped' } }
  const later = {
    ...prefilled,
    price: 10,
    brand: 'Another',
    itemSpecifics: { ...prefilled.itemSpecifics, Season: 'Fall' },
  }
  expect(currentForm({ confirmed, prefilled }, later)).toEqual({
    ...later,
    price: 40,
    itemSpecifics: { ...later.itemSpecifics, Pattern: 'Striped' },
  })
})

test('a prefilled condition is removed with the item’s, and one that the seller chose stays', () => {
  const cleared = publishFormOf(somePublishItem({ listing: someListing({ ebayConditionGrade: null }) }))
  expect(currentForm({ confirmed: prefilled, prefilled }, cleared).condition).toBe('')
  expect(currentForm({ confirmed: { ...prefilled, condition: 'fair' }, prefilled }, cleared).condition).toBe('fair')
})

test('the proposed condition "good" stays until the item has a condition', () => {
  const cleared = publishFormOf(somePublishItem({ listing: someListing({ ebayConditionGrade: null }) }))
  const proposed = { confirmed: { ...cleared, condition: 'good' }, prefilled: cleared }
  expect(currentForm(proposed, cleared).condition).toBe('good')
  expect(currentForm(proposed, { ...cleared, condition: 'fair' }).condition).toBe('fair')
  // A condition that the seller chose stays, also if it is another than the proposed one or the same.
  const chosen = { confirmed: { ...cleared, condition: 'fair' }, prefilled: cleared }
  expect(currentForm(chosen, { ...cleared, condition: 'good' }).condition).toBe('fair')
  const changed = { confirmed: { ...cleared, condition: 'good' }, prefilled: { ...cleared, condition: 'fair' } }
  expect(currentForm(changed, { ...cleared, condition: 'fair' }).condition).toBe('good')
})

test('a field that the seller emptied stays empty', () => {
  const confirmed = { ...prefilled, color: '', itemSpecifics: { ...prefilled.itemSpecifics, Pattern: '' } }
  const now = currentForm({ confirmed, prefilled }, prefilled)
  expect([now.color, now.itemSpecifics['Pattern']]).toEqual(['', ''])
})

test('the item’s form is used if the stored one cannot be read', () => {
  expect(currentForm({ price: 3 }, prefilled)).toEqual(prefilled)
})
