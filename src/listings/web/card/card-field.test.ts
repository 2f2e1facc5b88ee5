import { expect, test } from 'vitest'
import { someEvidence, someListing } from '../../../../test/some-listing.ts'
import { cardField, garmentFields } from './card-field.ts'

const evidence = someEvidence('Fernwold')
const photos = [{ id: 'another' }, { id: evidence.photoId ?? '' }]

test('a value comes with the place of the photo it was read from', () => {
  const written = { listing: someListing(), edits: {}, photos }
  expect(cardField(written, 'brand')).toMatchObject({ label: 'Brand', value: 'Fernwold', photo: 1, isEdited: false })
  expect(cardField({ ...written, photos: [] }, 'brand').photo).toBeUndefined()
  expect(cardField(written, 'size')).toMatchObject({ evidence: undefined, photo: undefined })
})

test('an edited value says so, with what the writer has instead', () => {
  const edits = { brand: { offered: { value: 'See by Chloé' } }, size: { offered: null } }
  const written = { listing: someListing(), edits, photos }
  expect(cardField(written, 'brand')).toMatchObject({ isEdited: true, offered: 'See by Chloé' })
  expect(cardField(written, 'size')).toMatchObject({ isEdited: true, offered: null })
})

test('what is known of the garment is in the order of the specification, measurements in spaced words', () => {
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

test('an empty field is left out, but for one that the writer has something for', () => {
  const base = someListing()
  const listing = someListing({ extracted: { ...base.extracted, size: null, color: null }, measurements: {} })
  const offered = { offered: { value: '32 in' } }
  const fields = garmentFields({ listing, edits: { color: offered, 'measurements.waist': offered }, photos })
  const labels = fields.map(({ label }) => label)
  expect(labels).not.toContain('Size')
  expect(labels).toContain('Color')
  expect(labels.at(-1)).toBe('Waist')
})
