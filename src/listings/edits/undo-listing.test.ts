import { expect, test } from 'vitest'
import { someListing } from '../../../test/some-listing.ts'
import { withNewText, withSellerValues } from './edited-listing.ts'
import { mergeRegenerated } from './merge-listing.ts'
import { withoutRegeneration } from './undo-listing.ts'

const firstListing = { listing: someListing(), edits: {} }
const newer = someListing({ title: 'Newer title', tags: ['newer'], suggestedPrice: 30, notes: ['Newer.'] })

test('an immediate Undo restores everything', () => {
  const before = withSellerValues(firstListing, [['title', 'My title']])
  const { previous, ...now } = mergeRegenerated(before, newer, { fullAutoFill: false })
  expect(previous && withoutRegeneration(previous, now)).toEqual(before)
})

test('Undo after Full Auto-Fill restores the listing, with its empty fields', () => {
  const before = withSellerValues({ ...firstListing, listing: someListing({ description: null, measurements: {} }) }, [
    ['title', 'My title'],
  ])
  const { previous, ...now } = mergeRegenerated(before, newer, { fullAutoFill: true })
  expect(previous && withoutRegeneration(previous, now)).toEqual(before)
})

test('Undo keeps the edits that the seller made since', () => {
  const before = withSellerValues(firstListing, [['title', 'My title']])
  const { previous, ...merged } = mergeRegenerated(before, newer, { fullAutoFill: false })
  const now = withSellerValues(merged, [
    ['title', 'My second title'],
    ['brand', 'Mine'],
  ])
  expect(previous && withoutRegeneration(previous, now)).toEqual(
    withSellerValues(firstListing, [
      ['title', 'My second title'],
      ['brand', 'Mine'],
    ]),
  )
})

test("Undo replaces a new text that the seller took by the seller's own text", () => {
  const before = withSellerValues(firstListing, [['title', 'My title']])
  const { previous, ...merged } = mergeRegenerated(before, newer, { fullAutoFill: false })
  const withOffer = withNewText(merged, 'title')
  expect(withOffer?.listing.title).toBe('Newer title')
  expect(previous && withOffer && withoutRegeneration(previous, withOffer)).toEqual(before)
})

test('Undo restores an earlier offer, except for a field that the seller has written since', () => {
  const before = { listing: someListing({ title: 'Mine' }), edits: { title: { offered: { value: 'Offered' } } } }
  const { previous, ...now } = mergeRegenerated(before, newer, { fullAutoFill: false })
  expect(previous && withoutRegeneration(previous, now)).toEqual(before)
  expect(previous && withoutRegeneration(previous, withSellerValues(now, [['title', 'Offered']])).edits).toEqual({
    title: { offered: null },
  })
})
