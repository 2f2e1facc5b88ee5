import { expect, test } from 'vitest'
import { someEvidence, someListing } from '../../../../test/some-listing.ts'
import { cardField, garmentFields, priceReason } from './card-field.ts'

const evidence = someEvidence('Fernwold')
const photos = [{ id: 'another' }, { id: evidence.photoId ?? '' }]

test('a value has the position of the photo that it was read from', () => {
  const written = { listing: someListing(), edits: {}, photos }
  expect(cardField(written, 'brand')).toMatchObject({ label: 'Brand', value: 'Fernwold', photo: 1, isEdited: false })
  expect(cardField({ ...written, photos: [] }, 'brand').photo).toBeUndefined()
  expect(cardField(written, 'size')).toMatchObject({ evidence: undefined, photo: undefined })
})

test('a size shows its conversion to the system that buyers know', () => {
  const listing = (size: string) => someListing({ extracted: { ...someListing().extracted, size } })
  const converted = (size: string) => cardField({ listing: listing(size), edits: {}, photos }, 'size').converted
  expect(converted('EU 48')).toBe('US 32')
  expect(converted('US 32')).toBe('UK 32')
  expect(converted('32x30')).toBeUndefined()
})

test("an edited value is marked, and shows the writer's other value", () => {
  const edits = { brand: { offered: { value: 'See by Chloé' } }, size: { offered: null } }
  const written = { listing: someListing(), edits, photos }
  expect(cardField(written, 'brand')).toMatchObject({ isEdited: true, offered: 'See by Chloé' })
  expect(cardField(written, 'size')).toMatchObject({ isEdited: true, offered: null })
})

test('a value that the seller confirmed keeps its reason, and is not marked as edited', () => {
  const evidenceInDoubt = { ...evidence, confidence: 0.5 }
  const written = {
    listing: someListing({ evidence: { brand: evidenceInDoubt } }),
    edits: { brand: { offered: null } },
    photos,
  }
  expect(cardField(written, 'brand')).toMatchObject({
    isConfirmed: true,
    isEdited: false,
    evidence: evidenceInDoubt,
    photo: 1,
  })
})

test("the garment's fields are in the order of the specification, with measurements in words", () => {
  const listing = someListing({ measurements: { legOpening: '7.5 in' } })
  expect(garmentFields({ listing, edits: {}, photos }).map(({ label }) => label)).toEqual([
    'eBay category',
    'Condition',
    'Brand',
    'Size',
    'Color',
    'Material',
    'Style',
    'Fit',
    'Department',
    'Size type',
    'Leg opening',
    'Pattern',
  ])
})

test('an empty field is hidden, unless the writer offers a value', () => {
  const base = someListing()
  const listing = someListing({ extracted: { ...base.extracted, size: null, color: null }, measurements: {} })
  const offered = { offered: { value: '32 in' } }
  const fields = garmentFields({ listing, edits: { color: offered, 'measurements.waist': offered }, photos })
  const labels = fields.map(({ label }) => label)
  expect(labels).not.toContain('Size')
  expect(labels).toContain('Color')
  expect(labels.at(-1)).toBe('Waist')
})

test("the material shows once, unless the main fibre is the seller's or another one", () => {
  const base = someListing()
  const labelsOf = (material: string | null, edits: Parameters<typeof garmentFields>[0]['edits'] = {}) => {
    const listing = someListing({ extracted: { ...base.extracted, material }, itemSpecifics: { Material: 'Wool' } })
    return garmentFields({ listing, edits, photos }).filter(({ label }) => label === 'Material').length
  }
  expect(labelsOf('80% Wool, 20% Polyamide')).toBe(1)
  expect(labelsOf(null)).toBe(1)
  expect(labelsOf('Cotton')).toBe(2)
  expect(labelsOf('80% Wool, 20% Polyamide', { 'itemSpecifics.Material': { offered: null } })).toBe(2)
})

test('the reason for the price is hidden once the seller sets a price', () => {
  const listing = someListing({ suggestedPrice: null, pricingNotes: 'Nothing says what it is worth.' })
  expect(priceReason({ listing, edits: {} })).toBe('Nothing says what it is worth.')
  expect(priceReason({ listing, edits: { title: { offered: null } } })).toBe('Nothing says what it is worth.')
  expect(priceReason({ listing, edits: { suggestedPrice: { offered: null } } })).toBeNull()
})
