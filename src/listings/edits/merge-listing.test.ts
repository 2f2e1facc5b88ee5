import { expect, test } from 'vitest'
import { someEvidence, someListing } from '../../../test/some-listing.ts'
import { edited } from './edited-listing.ts'
import { mergeRegenerated } from './merge-listing.ts'

const keep = { everything: false }
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
    brand: { offered: { value: 'Fernwold' } },
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

test('what the seller wrote after Full Auto-Fill was asked for is kept, and nothing of before', () => {
  const [earlier, asked, later] = [10, 20, 30].map((minute) => new Date(Date.UTC(2026, 5, 1, 12, minute)))
  const first = edited({ listing: someListing(), edits: {} }, [['title', 'Written long before']], earlier)
  const since = edited(first, [['size', 'M']], later)
  const written = someListing({ title: 'The writer says', extracted: { ...someListing().extracted, size: 'L' } })
  const merged = mergeRegenerated(since, written, { everything: true, askedAt: asked ?? null })
  expect(merged.listing).toMatchObject({ title: 'The writer says', extracted: { size: 'M' } })
  expect(merged.edits).toEqual({ size: { offered: { value: 'L' }, at: later?.toISOString() } })
})

test('Full Auto-Fill replaces everything, and what was there stays for Undo', () => {
  const before = edited({ listing: someListing(), edits: {} }, [['title', 'My title']])
  expect(mergeRegenerated(before, newer, { everything: true })).toEqual({ listing: newer, edits: {}, previous: before })
})
