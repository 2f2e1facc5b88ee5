import { expect, test } from 'vitest'
import { someEvidence, someListing } from '../../../test/some-listing.ts'
import { readListing } from '../stored-listing.ts'
import { withSellerValues } from './edited-listing.ts'
import { mergeRegenerated } from './merge-listing.ts'

const keepEdits = { fullAutoFill: false }
const newer = someListing({
  title: 'Newer title of the writer',
  suggestedPrice: 30,
  measurements: { waist: '33 in', inseam: '30 in' },
  ebayCategoryId: '57989',
  ebayCategoryName: "Men's Pants",
  evidence: { title: someEvidence('Newer title of the writer'), waist: someEvidence('33 in') },
})

test('a first listing is stored unchanged', () => {
  expect(mergeRegenerated(null, newer, keepEdits)).toEqual({ listing: newer, edits: {}, previous: null })
})

test("a new listing replaces all fields except the seller's, and offers its own values for those", () => {
  const before = withSellerValues({ listing: someListing(), edits: {} }, [
    ['title', 'My title'],
    ['brand', 'Mine'],
    ['ebayCategoryId', '11554'],
    ['measurements.waist', null],
    ['measurements.rise', '11 in'],
    ['itemSpecifics.Season', 'Summer'],
  ])
  const after = mergeRegenerated(before, newer, keepEdits)
  expect(after.previous).toEqual(before)
  expect(after.listing).toMatchObject({
    title: 'My title',
    suggestedPrice: 30,
    ebayCategoryId: '11554',
    ebayCategoryName: "Women's Jeans",
    categoryConfidence: 1,
    extracted: { brand: 'Mine', size: '32x30' },
    measurements: { inseam: '30 in', rise: '11 in' },
    itemSpecifics: { Pattern: 'Solid', Season: 'Summer' },
  })
  expect(after.listing.measurements).not.toHaveProperty('waist')
  expect(after.listing.evidence).toMatchObject({
    title: before.listing.evidence['title'],
    brand: before.listing.evidence['brand'],
    rise: before.listing.evidence['rise'],
  })
  expect(after.listing.evidence).not.toHaveProperty('waist')
  expect(after.edits).toEqual({
    title: { offered: { value: newer.title, evidence: someEvidence('Newer title of the writer') } },
    brand: { offered: { value: 'Fernwold' }, was: ['Fernwold'] },
    ebayCategoryId: { offered: { value: '57989' } },
    'measurements.waist': { offered: { value: '33 in', evidence: someEvidence('33 in') } },
    'measurements.rise': { offered: null },
    'itemSpecifics.Season': { offered: null },
  })
})

test('nothing is offered if the writer has the same value or none', () => {
  const before = withSellerValues({ listing: someListing(), edits: {} }, [
    ['title', 'Newer title of the writer'],
    ['tags', ['mine']],
  ])
  expect(mergeRegenerated(before, { ...newer, tags: [] }, keepEdits).edits).toEqual({
    title: { offered: null },
    tags: { offered: null },
  })
})

test("the newest listing's offer replaces an older one", () => {
  const before = { listing: someListing({ title: 'Mine' }), edits: { title: { offered: { value: 'Old offer' } } } }
  expect(mergeRegenerated(before, { ...newer, evidence: {} }, keepEdits).edits).toEqual({
    title: { offered: { value: newer.title } },
  })
})

test('Full Auto-Fill empties nothing: a field without a new value keeps its value and reason', () => {
  const before = { listing: someListing(), edits: {} }
  const after = mergeRegenerated(before, readListing({}), { fullAutoFill: true })
  expect(after.listing).toEqual({ ...before.listing, notes: [] })
  expect(after.edits).toEqual({})
  expect(after.previous).toEqual(before)
})

test("Full Auto-Fill takes the writer's values and keeps the other fields", () => {
  const listing = someListing({ pricingNotes: 'Asked for before.', itemSpecifics: { Season: 'Summer' } })
  const written = { ...newer, suggestedPrice: null, pricingNotes: 'No price is suggested.', tags: [] }
  const after = mergeRegenerated({ listing, edits: {} }, written, { fullAutoFill: true })
  expect(after.listing).toMatchObject({
    title: newer.title,
    tags: listing.tags,
    suggestedPrice: listing.suggestedPrice,
    pricingNotes: 'Asked for before.',
    measurements: { waist: '33 in', inseam: '30 in' },
    itemSpecifics: { Season: 'Summer', Pattern: 'Solid' },
  })
})

test('Full Auto-Fill does not replace a long enough text by a short one, but a short one by a longer one', () => {
  const short = someListing({ title: 'Blue', description: 'The color is blue.' })
  const before = { listing: someListing(), edits: {} }
  const after = mergeRegenerated(before, short, { fullAutoFill: true })
  expect(after.listing).toMatchObject({ title: before.listing.title, description: before.listing.description })
  const shorter = { listing: someListing({ title: 'B', description: null }), edits: {} }
  expect(mergeRegenerated(shorter, short, { fullAutoFill: true }).listing).toMatchObject({
    title: 'Blue',
    description: 'The color is blue.',
  })
})

test("Full Auto-Fill keeps the seller's fields, also empty ones, and offers the new text", () => {
  const before = withSellerValues({ listing: someListing(), edits: {} }, [
    ['title', 'My title'],
    ['conditionNotes', null],
  ])
  const after = mergeRegenerated(before, newer, { fullAutoFill: true })
  expect(after.listing).toMatchObject({ title: 'My title', conditionNotes: null, suggestedPrice: 30 })
  expect(after.edits).toMatchObject({
    title: { offered: { value: newer.title } },
    conditionNotes: { offered: { value: newer.conditionNotes } },
  })
})

test('a normal regeneration empties a field for which the writer has no new value', () => {
  const before = withSellerValues({ listing: someListing(), edits: {} }, [['title', 'My title']])
  const after = mergeRegenerated(before, readListing({}), keepEdits)
  expect(after.listing).toEqual({
    ...readListing({}),
    title: 'My title',
    evidence: { title: before.listing.evidence['title'] },
  })
})
