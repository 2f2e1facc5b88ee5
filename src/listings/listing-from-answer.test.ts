import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Asked } from './answer-reasons.ts'
import { writtenListingSchema } from './listing.ts'
import { listingFromAnswer } from './listing-from-answer.ts'
import { modelAnswerSchema } from './model-answer.ts'

const front = '00000000-0000-4000-8000-000000000001'
const label = '00000000-0000-4000-8000-000000000002'
const asked: Asked = { photoIds: [front, label], hints: { category: null, condition: null, brand: null }, notes: [] }
const read = (value: string, photo = 2, words = value) => ({ value, photo, words, confidence: 0.9 })

function listing(answer: object, given: Partial<Asked> = {}) {
  const written = listingFromAnswer(modelAnswerSchema.parse({ title: 'Wool Jumper', ...answer }), {
    ...asked,
    ...given,
  })
  if (written === undefined) throw new Error('no listing')
  return written
}

test('the title is cut to 80 characters at a word end', () => {
  const { title } = listing({ title: 'Vintage Wool Jumper '.repeat(6) })
  expect(title).toBe('Vintage Wool Jumper Vintage Wool Jumper Vintage Wool Jumper Vintage Wool Jumper')
})

test('the photo number becomes the photo, and the words stay with the value', () => {
  const { extracted, evidence } = listing({ brand: read('See by Chloé'), size: read('9 1/2') })
  expect(extracted).toMatchObject({ brand: 'See by Chloé', size: '9 1/2' })
  expect(evidence['brand']).toEqual({ value: 'See by Chloé', words: 'See by Chloé', photoId: label, confidence: 0.9 })
})

test('a value without words, or from a photo that was not sent, is dropped', () => {
  const { extracted, evidence } = listing({
    brand: read('Nike', 2, ''),
    size: read('M', 3),
    color: read('Blue', -1),
    fit: read('Slim', 1.5),
  })
  expect(extracted).toMatchObject({ brand: null, size: null, color: null, fit: null })
  expect(evidence).toEqual({})
})

test('photo 0 is believed only for what the seller really entered', () => {
  const hints = { ...asked.hints, category: 'Mens Tops' }
  const { evidence, extracted } = listing(
    { size: read('M', 0, 'the seller said M'), sizeType: read('regular', 0, 'category Mens Tops') },
    { hints },
  )
  expect(extracted).toMatchObject({ size: null, sizeType: 'Regular' })
  expect(evidence['sizeType']?.photoId).toBeNull()
})

test('what the seller entered stands above what the model thinks', () => {
  const hints = { category: 'Womens Jeans', condition: 'fair', brand: 'H&M' }
  const written = listing(
    { category: read('Mens Jeans'), condition: read('excellent'), brand: read('Zara'), department: read('Men') },
    { hints },
  )
  expect(written).toMatchObject({ ebayCategoryId: '11554', categoryConfidence: 1, ebayConditionGrade: 'fair' })
  expect(written.extracted).toMatchObject({ brand: 'H&M', department: 'Women' })
  expect(written.evidence['brand']).toMatchObject({ photoId: null, words: 'H&M' })
})

test('a measurement that is called as another field is no measurement: its reason would have no place', () => {
  const measurements = ['Size', 'brand', 'ebay category id', 'Waist'].map((name) => ({ name, ...read('32 in') }))
  const written = listing({ measurements, size: read('M') })
  expect(written.measurements).toEqual({ waist: '32 in' })
  expect(written.evidence).toMatchObject({ size: { value: 'M' }, waist: { value: '32 in' } })
})

test('only values on the lists are kept, in the spelling of the lists', () => {
  const written = listing({
    category: read('mens jeans'),
    condition: read('like new'),
    style: read('bootcut'),
    fit: read('baggy'),
    itemSpecifics: [
      { name: 'pattern', ...read('PLAID') },
      { name: 'Season', ...read('monsoon') },
      { name: 'Shoe Width', ...read('wide') },
      { name: 'Material', ...read('Cotton') },
    ],
  })
  expect(written).toMatchObject({ ebayCategoryId: '11483', ebayCategoryName: "Men's Jeans", ebayConditionGrade: null })
  expect(written.extracted).toMatchObject({ style: 'Bootcut', fit: null, department: 'Men' })
  expect(written.itemSpecifics).toEqual({ Pattern: 'Plaid', Material: 'Cotton' })
})

test('measurements keep their unit; one without a unit is dropped', () => {
  const written = listing({
    measurements: [
      { name: 'Leg opening', ...read('8 in') },
      { name: 'waist', ...read('70-72 cm') },
      { name: 'inseam', ...read('32') },
      { name: 'Rise', ...read('10.5"') },
    ],
  })
  expect(written.measurements).toEqual({ legOpening: '8 in', waist: '70-72 cm', rise: '10.5"' })
  expect(written.evidence['waist']).toMatchObject({ value: '70-72 cm', photoId: label })
})

test('a price needs a reason and has two decimals', () => {
  expect(listing({ price: { amount: 24.994, reason: 'Similar jumpers ask 25.' } })).toMatchObject({
    suggestedPrice: 24.99,
    pricingNotes: 'Similar jumpers ask 25.',
  })
  expect(listing({ price: { amount: 24.99, reason: ' ' } })).toMatchObject({ suggestedPrice: null, pricingNotes: null })
  expect(listing({ price: { amount: -5, reason: 'cheap' } }).suggestedPrice).toBeNull()
  expect(listing({ price: { amount: 0.001, reason: 'cheap' } }).suggestedPrice).toBeNull()
})

test('empty texts are null, and an answer without title and description is none', () => {
  expect(listing({ description: '  ', conditionNotes: '' })).toMatchObject({ description: null, conditionNotes: null })
  expect(listingFromAnswer(modelAnswerSchema.parse({}), asked)).toBeUndefined()
})

test('whatever a model answers, the listing keeps to its shape', () => {
  const reading = fc.record({
    value: fc.string(),
    photo: fc.integer({ min: -1, max: 4 }),
    words: fc.string(),
    confidence: fc.double(),
  })
  const named = fc.array(
    fc.record({
      name: fc.string(),
      value: fc.string(),
      photo: fc.constant(1),
      words: fc.string(),
      confidence: fc.double(),
    }),
  )
  const answers = fc.record({
    title: fc.string({ unit: 'binary', maxLength: 200 }),
    description: fc.string({ unit: 'binary', maxLength: 200 }),
    tags: fc.array(fc.string()),
    brand: reading,
    category: reading,
    condition: reading,
    measurements: named,
    itemSpecifics: named,
    price: fc.record({ amount: fc.double(), reason: fc.string() }),
  })
  fc.assert(
    fc.property(answers, (answer) => {
      const written = listingFromAnswer(modelAnswerSchema.parse(answer), asked)
      if (written === undefined) return
      expect(writtenListingSchema.parse(written)).toEqual(written)
      expect(JSON.stringify(written)).not.toContain('\\u0000')
    }),
  )
})
