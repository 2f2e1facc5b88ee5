import { expect, test } from 'vitest'
import { someEvidence, someListing } from '../../test/some-listing.ts'
import { writtenListingSchema } from './listing.ts'
import { readEdits, readListing, readPrevious, readUsage } from './stored-listing.ts'

test('a stored listing is read unchanged', () => {
  expect(readListing(JSON.parse(JSON.stringify(someListing())))).toEqual(someListing())
  const { previous } = { previous: { listing: someListing(), edits: { title: { offered: { value: 'New' } } } } }
  expect(readPrevious(previous)).toEqual(previous)
})

test("values that today's rules refuse are removed or cut, and the others stay", () => {
  const listing = readListing({
    ...someListing(),
    title: 'word '.repeat(60),
    description: 'word '.repeat(900),
    tags: [...Array.from({ length: 14 }, (_, at) => `tag ${at}`), 7],
    suggestedPrice: -1,
    categoryConfidence: 7,
    measurements: { waist: '32 in', inseam: 30 },
    itemSpecifics: 'none',
    evidence: { brand: someEvidence('Fernwold'), size: { value: '32', confidence: 2 } },
    extracted: { brand: 'Fernwold', size: 32 },
    notes: null,
  })
  expect(writtenListingSchema.parse(listing)).toEqual(listing)
  expect(listing).toMatchObject({
    suggestedPrice: null,
    categoryConfidence: null,
    measurements: { waist: '32 in' },
    itemSpecifics: {},
    evidence: { brand: someEvidence('Fernwold') },
    extracted: { brand: 'Fernwold', size: null, color: null },
    notes: [],
    conditionNotes: someListing().conditionNotes,
  })
  expect(listing.tags).toHaveLength(13)
  expect(listing.title?.length).toBeGreaterThan(190)
  expect(listing.description?.length).toBeGreaterThan(3990)
  expect(writtenListingSchema.parse(readListing({}))).toMatchObject({ title: null, tags: [], extracted: { fit: null } })
})

test("a field stays the seller's, even if its stored edit is damaged", () => {
  const offered = { value: ['a'], evidence: someEvidence('a') }
  expect(
    readEdits({ title: { offered: 7 }, brand: null, tags: { offered }, 'measurements.waist': {}, nothing: {} }),
  ).toEqual({
    title: { offered: null },
    brand: { offered: null },
    tags: { offered },
    'measurements.waist': { offered: null },
  })
  expect([null, undefined, 'x', []].map(readEdits)).toEqual([{}, {}, {}, {}])
  expect([null, 'x', {}, { listing: 7 }].map(readPrevious)).toEqual([null, null, null, null])
})

test('an unreadable cost gives null', () => {
  const usage = { model: 'm', calls: 2, inputTokens: 100, outputTokens: null }
  expect(readUsage(usage)).toEqual(usage)
  expect([null, {}, { ...usage, calls: 0 }].map(readUsage)).toEqual([null, null, null])
})
