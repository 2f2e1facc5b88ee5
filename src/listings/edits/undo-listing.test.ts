import { expect, test } from 'vitest'
import { someListing } from '../../../test/some-listing.ts'
import { edited, withNewText } from './edited-listing.ts'
import { mergeRegenerated } from './merge-listing.ts'
import { undone } from './undo-listing.ts'

const firstListing = { listing: someListing(), edits: {} }
const newer = someListing({ title: 'Newer title', tags: ['newer'], suggestedPrice: 30, notes: ['Newer.'] })

test('an immediate Undo restores everything', () => {
  const before = edited(firstListing, [['title', 'My title']])
  const { previous, ...now } = mergeRegenerated(before, newer, { fullAutoFill: false })
  expect(previous && undone(previous, now)).toEqual(before)
})

test('Undo after Full Auto-Fill restores the listing, with its empty fields', () => {
  const before = edited({ ...firstListing, listing: someListing({ description: null, measurements: {} }) }, [
    ['title', 'My title'],
  ])
  const { previous, ...now } = mergeRegenerated(before, newer, { fullAutoFill: true })
  expect(previous && undone(previous, now)).toEqual(before)
})

test('Undo keeps the edits that the seller made since', () => {
  const before = edited(firstListing, [['title', 'My title']])
  const { previous, ...merged } = mergeRegenerated(before, newer, { fullAutoFill: false })
  const now = edited(merged, [
    ['title', 'My second title'],
    ['brand', 'Mine'],
  ])
  expect(previous && undone(previous, now)).toEqual(
    edited(firstListing, [
      ['title', 'My second title'],
      ['brand', 'Mine'],
    ]),
  )
})

test("Undo replaces a new text that the seller took by the seller's own text", () => {
  const before = edited(firstListing, [['title', 'My title']])
  const { previous, ...merged } = mergeRegenerated(before, newer, { fullAutoFill: false })
  const withOffer = withNewText(merged, 'title')
  expect(withOffer?.listing.title).toBe('Newer title')
  expect(previous && withOffer && undone(previous, withOffer)).toEqual(before)
})

test('Undo restores an earlier offer, except for a field that the seller has written since', () => {
  const before = { listing: someListing({ title: 'Mine' }), edits: { title: { offered: { value: 'Offered' } } } }
  const { previous, ...now } = mergeRegenerated(before, newer, { fullAutoFill: false })
  expect(previous && undone(previous, now)).toEqual(before)
  expect(previous && undone(previous, edited(now, [['title', 'Offered']])).edits).toEqual({ title: { offered: null } })
})
