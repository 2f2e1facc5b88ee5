import { expect, test } from 'vitest'
import { someEvidence, someListing } from '../../../test/some-listing.ts'
import { valueOf } from '../field-values.ts'
import { checkBelow, fieldsToCheck } from '../open-questions.ts'
import { type EditedListing, withNewText, withSellerValues } from './edited-listing.ts'
import { mergeRegenerated } from './merge-listing.ts'

test("a field that the seller writes belongs to the seller, with the seller's text as its reason", () => {
  const { listing, edits } = withSellerValues({ listing: someListing(), edits: {} }, [
    ['brand', "Levi's"],
    ['suggestedPrice', 40],
    ['tags', ['a', 'b']],
    ['measurements.waist', null],
  ])
  expect(edits).toEqual({
    // The title may still have the earlier brand.
    brand: { offered: null, was: ['Fernwold'] },
    suggestedPrice: { offered: null },
    tags: { offered: null },
    'measurements.waist': { offered: null },
  })
  const words = (value: string) => ({ value, words: value, photoId: null, confidence: 1 })
  expect(listing.evidence).toMatchObject({
    brand: words("Levi's"),
    suggestedPrice: words('40.00'),
    tags: words('a, b'),
    Pattern: someEvidence('Solid'),
  })
  expect(listing).toMatchObject({ suggestedPrice: 40, tags: ['a', 'b'], measurements: {} })
  expect(listing.evidence).not.toHaveProperty('waist')
})

test("saving an unchanged field does not make it the seller's", () => {
  const before = { listing: someListing(), edits: { title: { offered: null } } }
  expect(
    withSellerValues(before, [
      ['title', before.listing.title],
      ['brand', 'Fernwold'],
      ['tags', ['jeans', 'denim']],
      ['measurements.inseam', null],
    ]),
  ).toEqual(before)
})

test('saving an unchanged value in doubt confirms it, and it is not asked about again', () => {
  const evidenceInDoubt = { ...someEvidence('Fernwold'), confidence: checkBelow - 0.01 }
  const listing = someListing({
    evidence: { brand: evidenceInDoubt, Pattern: { ...someEvidence('Solid'), confidence: checkBelow } },
  })
  expect(fieldsToCheck(listing, {})).toEqual(['brand'])
  const confirmed = withSellerValues({ listing, edits: {} }, [
    ['brand', 'Fernwold'],
    ['itemSpecifics.Pattern', 'Solid'],
  ])
  expect(confirmed.edits).toEqual({ brand: { offered: null } })
  expect(confirmed.listing).toEqual(listing)
  expect(fieldsToCheck(confirmed.listing, confirmed.edits)).toEqual([])
  const regenerated = mergeRegenerated(confirmed, someListing({ evidence: { brand: evidenceInDoubt } }), {
    fullAutoFill: false,
  })
  expect(fieldsToCheck(regenerated.listing, regenerated.edits)).toEqual([])
})

test('a long description is not stored again as its own reason', () => {
  const description = 'word '.repeat(700).trim()
  const { listing } = withSellerValues({ listing: someListing(), edits: {} }, [['description', description]])
  expect(listing.description).toBe(description)
  expect(listing.evidence['description']?.words.length).toBeLessThanOrEqual(200)
})

test("the writer's newest text stays offered until the seller writes the same or takes it", () => {
  const offered = { value: 'Writer title', evidence: someEvidence('Writer title') }
  const before = { listing: someListing({ title: 'Mine' }), edits: { title: { offered } } }
  expect(withSellerValues(before, [['title', 'Mine again']]).edits).toEqual({ title: { offered } })
  expect(withSellerValues(before, [['title', 'Writer title']]).edits).toEqual({ title: { offered: null } })

  const withOffer = withNewText(before, 'title')
  expect(withOffer?.edits).toEqual({})
  expect(withOffer && valueOf(withOffer.listing, 'title')).toBe('Writer title')
  expect(withOffer?.listing.evidence['title']).toEqual(offered.evidence)
  expect(withOffer && withNewText(withOffer, 'title')).toBeUndefined()
  expect(withNewText(before, 'brand')).toBeUndefined()
})

test('a field remembers its latest five earlier values, but not its current one', () => {
  const sizes = (...values: readonly string[]) =>
    values.reduce<EditedListing>((now, size) => withSellerValues(now, [['size', size]]), {
      listing: someListing(),
      edits: {},
    })
  expect(sizes('UK 12', 'M', 'UK 12').edits['size']?.was).toEqual(['32x30', 'M'])
  expect(sizes('1', '2', '3', '4', '5', '6', '7').edits['size']?.was).toEqual(['2', '3', '4', '5', '6'])
})
