import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { careOnLine } from '../../src/listings/labels/label-care.ts'
import { labelFacts } from '../../src/listings/labels/label-facts.ts'
import { materialOn } from '../../src/listings/labels/label-material.ts'
import { originOnLine } from '../../src/listings/labels/label-origin.ts'
import { measurementsOfSize, sizeOnLine } from '../../src/listings/labels/label-size.ts'
import type { ReadPhoto } from '../../src/listings/labels/label-text.ts'
import { tagsMax, titleMaxLength } from '../../src/listings/limits.ts'
import { writtenListingSchema } from '../../src/listings/listing.ts'
import { garmentFacts } from '../../src/listings/offline/garment-facts.ts'
import { offlineListing } from '../../src/listings/offline/offline-listing.ts'
import { forEach, forEachEnding, fuzzTimeoutMs } from './for-each.ts'
import { repetitiveTexts, texts } from './texts.ts'

vi.setConfig({ testTimeout: fuzzTimeoutMs })

const sizes = [
  'SIZE ',
  'SZ: ',
  'EU 40',
  'W32',
  ' L34',
  'XL',
  'M',
  'ONE SIZE',
  '70-72 cm',
  ' 1/2',
  ' / ',
  '/',
  '|',
  ',5',
  '9',
]
const words = [
  ['80% WOOL', '20% POLYAMIDE', '100 % COTTON', '%', ' COTON'],
  ['MADE IN ', 'DENMARK', 'the U.S.A.', 'MACHINE WASH COLD', 'DO NOT BLEACH', 'RN 12345', 'NORDHAVN', ' '],
].flat()
const tokens = [...sizes, ...words]
const confidence = fc.double({ min: 0, max: 1, noNaN: true })
const word = fc.record({ text: texts(tokens), confidence })
const line = fc.record({
  words: fc.array(word, { minLength: 1, maxLength: 5 }),
  height: fc.nat({ max: 500 }),
  isWhole: fc.boolean(),
})
const photo: fc.Arbitrary<ReadPhoto> = fc.record({
  photoId: fc.uuid(),
  readings: fc.array(fc.array(line, { maxLength: 8 }), { maxLength: 3 }),
})
const hint = fc.option(texts(['Mens Jeans', 'Other Clothing', 'NORDHAVN', ' ']))
const note = fc.option(texts(['small stain', ', smoke-free home', 'Missing button.', ' ']))
const hints = fc.record({ category: hint, condition: hint, brand: hint, note })

test('a value read from labels has its words, its photo and its confidence, or is missing', () => {
  forEach(fc.array(photo, { maxLength: 4 }), (photos) => {
    const ids = photos.map(({ photoId }) => photoId)
    for (const fact of Object.values(labelFacts(photos))) {
      if (fact === null) continue
      expect(ids).toContain(fact.photoId)
      expect(fact.confidence).toBeGreaterThanOrEqual(0.6)
      expect(fact.confidence).toBeLessThanOrEqual(1)
      expect([fact.value, fact.words]).not.toContain('')
    }
  })
})

test('any labels and hints give a valid offline listing, and each of its values has a reason', () => {
  forEach(fc.tuple(fc.array(photo, { maxLength: 4 }), hints), ([read, entered]) => {
    const listing = offlineListing({ read, colours: [] }, entered, [])
    expect(writtenListingSchema.parse(listing)).toEqual(listing)
    expect(listing.title?.length ?? 0).toBeLessThanOrEqual(titleMaxLength)
    expect(listing.tags.length).toBeLessThanOrEqual(tagsMax)
    const { conditionNotes } = listing
    const values = { conditionNotes, ...listing.extracted, ...listing.measurements, ...listing.itemSpecifics }
    for (const [name, value] of Object.entries(values)) {
      if (value !== null) expect(listing.evidence[name]?.value).toBe(value)
    }
  })
})

test('each word of the seller’s note appears in the description, or is the reason of a field', () => {
  forEach(fc.tuple(fc.array(photo, { maxLength: 2 }), hints), ([read, entered]) => {
    const { description, evidence } = offlineListing({ read, colours: [] }, entered, [])
    const listingText = [description ?? '', ...Object.values(evidence).map((fact) => fact.words)]
      .join(' ')
      .toLowerCase()
    for (const noteWord of entered.note?.toLowerCase().match(/[\p{L}\d]+/gu) ?? [])
      expect(listingText).toContain(noteWord)
  })
})

test('the seller’s own brand, category and condition stay', () => {
  forEach(fc.tuple(fc.array(photo, { maxLength: 2 }), hints), ([read, entered]) => {
    const { brand, category, condition } = garmentFacts({ read, colours: [] }, entered)
    for (const [fact, typed] of [
      [brand, entered.brand],
      [category, entered.category],
      [condition, entered.condition],
    ] as const) {
      if (typed?.trim()) expect(fact?.value).toBe(typed.trim())
    }
  })
})

test('no line of a label takes forever to parse', () => {
  const signs = [...tokens, '1 1/2 ', '1', 'X', 'S', 'M/', '/M', 'made in ', '% a']
  forEachEnding(repetitiveTexts(signs, ['', 'SIZE 1', 'SIZE M', 'EU 40', 'MADE IN ', '80% ']), (text) => [
    sizeOnLine(text),
    measurementsOfSize(text),
    careOnLine(text),
    originOnLine(text),
    materialOn([{ text, confidence: 1, lowestConfidence: 1, height: 30, isWhole: true }]),
  ])
})
