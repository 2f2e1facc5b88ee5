import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { someListing } from '../../../test/some-listing.ts'
import { someAccount, somePublishItem, somePublishPhotos } from '../../../test/some-publish-item.ts'
import { publishFormOf } from '../publication/publish-form.ts'
import { readiness } from './readiness.ts'
import { barColour, barPercent, isReady, publishReadyScore } from './readiness-score.ts'
import { noAccount } from './selling-account.ts'

const item = somePublishItem()
const bar = (changed = item, account = someAccount()) => barPercent(changed, readiness(changed, account))

test('a complete item scores 100, one with a blocking fault 86, one without brand 95, and an empty one 4', () => {
  expect(publishReadyScore(item)).toBe(100)
  expect(publishReadyScore({ ...item, photos: [] })).toBe(86)
  const { extracted } = someListing()
  expect(
    publishReadyScore({
      ...item,
      listing: someListing({ measurements: { inseam: '30 in' }, extracted: { ...extracted, brand: null } }),
    }),
  ).toBe(95)
  expect(publishReadyScore(somePublishItem({ listing: null, category: null, photos: [] }))).toBe(4)
})

test('the bar includes the account', () => {
  expect(bar()).toBe(100)
  expect(bar(item, noAccount)).toBe(75)
  expect(bar(item, someAccount({ merchantLocationKey: null }))).toBe(96)
  expect(barPercent(null, readiness(null, someAccount()))).toBe(0)
  expect(publishReadyScore(item)).toBe(100)
})

test('the bar is green exactly if nothing blocks and a price is set', () => {
  const maybe = <Value>(value: Value) => fc.constantFrom(value, null)
  fc.assert(
    fc.property(
      fc.record({
        title: maybe('Fernwold Mens Jeans'),
        description: maybe('d'.repeat(60)),
        suggestedPrice: fc.constantFrom(10, 0.5, null),
        ebayCategoryId: fc.constantFrom('11483', '57989', '1059', null),
        ebayConditionGrade: fc.constantFrom('good', 'pristine', null),
        measurements: fc.constantFrom<Record<string, string>>({}, { inseam: '30 in' }),
      }),
      fc.constantFrom(0, 2, 13, 25),
      fc.record({ isConnected: fc.boolean(), isExpired: fc.boolean(), merchantLocationKey: maybe('home') }),
      (listing, photos, account) => {
        const changed = somePublishItem({ listing: someListing(listing), photos: somePublishPhotos(photos) })
        const found = readiness(changed, someAccount(account))
        const percent = barPercent(changed, found)
        expect(barColour(percent) === 'green').toBe(found.isValid && found.checklist.hasPrice)
        expect(percent).toBeGreaterThanOrEqual(0)
        expect(percent).toBeLessThanOrEqual(100)
      },
    ),
  )
})

test('an item is Ready if publishing it asks for nothing, neither a price nor an eBay category', () => {
  expect(isReady(item)).toBe(true)
  for (const missing of [{ suggestedPrice: null }, { title: null }])
    expect(isReady({ ...item, listing: someListing(missing) })).toBe(false)
  // "Mens Tops" has several eBay categories, "Mens Jeans" has one.
  const unchosen = { ...item, listing: someListing({ ebayCategoryId: null }) }
  expect(isReady({ ...unchosen, category: 'Mens Jeans' })).toBe(true)
  expect(isReady({ ...unchosen, category: 'Mens Tops' })).toBe(false)
  expect(isReady({ ...item, listing: null })).toBe(false)
})

test('a confirmed form comes before the listing', () => {
  const unpriced = { ...item, listing: someListing({ suggestedPrice: null }) }
  const form = publishFormOf(unpriced)
  expect(isReady(unpriced, { form })).toBe(false)
  expect(isReady(unpriced, { form: { ...form, price: 20 } })).toBe(true)
  expect(isReady(item, { form: { ...publishFormOf(item), price: 0.5 } })).toBe(false)
})

test('the colours begin at 90, 70 and 50', () => {
  expect([100, 90, 89, 70, 69, 50, 49, 0].map(barColour)).toEqual([
    'green',
    'green',
    'yellow',
    'yellow',
    'orange',
    'orange',
    'red',
    'red',
  ])
})
