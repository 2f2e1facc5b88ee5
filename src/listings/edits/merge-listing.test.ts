import { expect, test } from 'vitest'
import { someEvidence, someListing } from '../../../test/some-listing.ts'
import { readListing } from '../stored-listing.ts'
import { edited } from './edited-listing.ts'
import { mergeRegenerated } from './merge-listing.ts'

const keep = { fullAutoFill: false }
const newer = someListing({
  title: 'Newer title of the writer',
  suggestedPrice: 30,
  measurements: { waist: '33 in', inseam: '30 in' },
  ebayCategoryId: '57989',
  ebayCategoryName: "Men's Pants",
  evidence: { title: someEvidence('Newer title of the writer'), waist: someEvidence('33 in') },
})

test('a first listing is stored as it was written', () => {
  expect(mergeRegenerated(null, newer, keep)).toEqual({ listing: newer, edits: {}, previous: null })
})

test('a new listing replaces all but what the seller wrote, and offers its own beside that', () => {
  const before = edited({ listing: someListing(), edits: {} }, [
    ['title', 'My title'],
    ['brand', 'Mine'],
    ['ebayCategoryId', '11554'],
    ['measurements.waist', null],
    ['measurements.rise', '11 in'],
    ['itemSpecifics.Season', 'Summer'],
  ])
  const after = mergeRegenerated(before, newer, keep)
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

test('nothing is offered where the writer has the same, or nothing', () => {
  const before = edited({ listing: someListing(), edits: {} }, [
    ['title', 'Newer title of the writer'],
    ['tags', ['mine']],
  ])
  expect(mergeRegenerated(before, { ...newer, tags: [] }, keep).edits).toEqual({
    title: { offered: null },
    tags: { offered: null },
  })
})

test('an older offer gives way to that of the newest listing', () => {
  const before = { listing: someListing({ title: 'Mine' }), edits: { title: { offered: { value: 'Old offer' } } } }
  expect(mergeRegenerated(before, { ...newer, evidence: {} }, keep).edits).toEqual({
    title: { offered: { value: newer.title } },
  })
})

test('Full Auto-Fill empties nothing: where the writer has nothing, what was there stays with its reason', () => {
  const before = { listing: someListing(), edits: {} }
  const after = mergeRegenerated(before, readListing({}), { fullAutoFill: true })
  expect(after.listing).toEqual({ ...before.listing, notes: [] })
  expect(after.edits).toEqual({})
  expect(after.previous).toEqual(before)
})

test('Full Auto-Fill takes what the writer has, and keeps the rest beside it', () => {
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

test('Full Auto-Fill takes no text that is too short for one that is not, and a short one for a shorter one', () => {
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

test('Full Auto-Fill leaves what the seller wrote, emptied fields too, and offers the new text beside it', () => {
  const before = edited({ listing: someListing(), edits: {} }, [
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

test('a plain regeneration empties what the writer wrote before and has nothing for now', () => {
  const before = edited({ listing: someListing(), edits: {} }, [['title', 'My title']])
  const after = mergeRegenerated(before, readListing({}), keep)
  expect(after.listing).toEqual({
    ...readListing({}),
    title: 'My title',
    evidence: { title: before.listing.evidence['title'] },
  })
})
