import { expect, test } from 'vitest'
import { someListing } from '../../../test/some-listing.ts'
import { edited, withNewText } from './edited-listing.ts'
import { mergeRegenerated } from './merge-listing.ts'
import { undone } from './undo-listing.ts'

const first = { listing: someListing(), edits: {} }
const newer = someListing({ title: 'Newer title', tags: ['newer'], suggestedPrice: 30, notes: ['Newer.'] })

test('undone right away, everything is as it was', () => {
  const before = edited(first, [['title', 'My title']])
  const { previous, ...now } = mergeRegenerated(before, newer, { fullAutoFill: false })
  expect(previous && undone(previous, now)).toEqual(before)
})

test('after Full Auto-Fill the listing is as it was, what had gaps too', () => {
  const before = edited({ ...first, listing: someListing({ description: null, measurements: {} }) }, [
    ['title', 'My title'],
  ])
  const { previous, ...now } = mergeRegenerated(before, newer, { fullAutoFill: true })
  expect(previous && undone(previous, now)).toEqual(before)
})

test('what the seller wrote since stays, over what comes back', () => {
  const before = edited(first, [['title', 'My title']])
  const { previous, ...merged } = mergeRegenerated(before, newer, { fullAutoFill: false })
  const now = edited(merged, [
    ['title', 'My second title'],
    ['brand', 'Mine'],
  ])
  expect(previous && undone(previous, now)).toEqual(
    edited(first, [
      ['title', 'My second title'],
      ['brand', 'Mine'],
    ]),
  )
})

test("text of the writer that was taken gives way to the seller's own again", () => {
  const before = edited(first, [['title', 'My title']])
  const { previous, ...merged } = mergeRegenerated(before, newer, { fullAutoFill: false })
  const taken = withNewText(merged, 'title')
  expect(taken?.listing.title).toBe('Newer title')
  expect(previous && taken && undone(previous, taken)).toEqual(before)
})

test('an offer from before is there again, but not for what the seller wrote in its place', () => {
  const before = { listing: someListing({ title: 'Mine' }), edits: { title: { offered: { value: 'Offered' } } } }
  const { previous, ...now } = mergeRegenerated(before, newer, { fullAutoFill: false })
  expect(previous && undone(previous, now)).toEqual(before)
  expect(previous && undone(previous, edited(now, [['title', 'Offered']])).edits).toEqual({ title: { offered: null } })
})
