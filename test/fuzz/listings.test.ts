import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { camelCase, withUnit } from '../../src/listings/accepted-values.ts'
import { judgeAnswer } from '../../src/listings/answer/listing-from-answer.ts'
import { modelAnswerSchema } from '../../src/listings/answer/model-answer.ts'
import { complaint, listingRequest } from '../../src/listings/answer/prompt.ts'
import { extractedFields } from '../../src/listings/fields.ts'
import { folded, numbersIn, standsIn } from '../../src/listings/folded-text.ts'
import { descriptionMaxLength, tagsMax } from '../../src/listings/limits.ts'
import { writtenListingSchema } from '../../src/listings/listing.ts'
import { plainLine, plainText } from '../../src/listings/plain-text.ts'
import { cleanTags } from '../../src/listings/tags.ts'
import { cutAtWordEnd, titleOf } from '../../src/listings/title.ts'
import { withoutHtml } from '../../src/listings/without-html.ts'
import { topSpecifics } from '../asked-specifics.ts'
import { forEach, forEachEnding, fuzzTimeoutMs } from './for-each.ts'
import { repetitiveTexts, texts } from './texts.ts'

vi.setConfig({ testTimeout: fuzzTimeoutMs })

const tokens = [
  ' ',
  ',',
  '\n',
  '<p>',
  '<br/>',
  '</li>',
  '<',
  '32 in',
  'brand',
  'Brand',
  'Material',
  'Mens Jeans',
  'Solid',
]
const text = texts(tokens)
const count = fc.oneof(fc.integer({ min: -2, max: 5 }), fc.double(), fc.constantFrom(0.001, 1e-9, 1e300))
const reading = fc.record({ value: text, photo: count, words: text, confidence: count })
const named = fc.record({
  name: fc.oneof(
    fc.constantFrom(
      'waist',
      'Leg opening',
      'brand',
      'size',
      'Pattern',
      'material',
      'ebay category id',
      'Type',
      'Closure',
    ),
    text,
  ),
  value: fc.oneof(fc.constantFrom('32 in', 'Solid', 'Cotton', 'Blouse', 'Button, Zip'), text),
  photo: fc.constantFrom(0, 1, 2, 3),
  words: text,
  confidence: count,
})
const field = fc.oneof(reading, reading, fc.jsonValue())
const fieldNames = ['category', 'condition', ...extractedFields]
const writes = fc.record({
  ...Object.fromEntries(fieldNames.map((name) => [name, field])),
  title: text,
  description: text,
  tags: fc.oneof(fc.array(text), fc.jsonValue()),
  conditionNotes: fc.oneof(text, fc.jsonValue()),
  measurements: fc.oneof(fc.array(named), fc.jsonValue()),
  itemSpecifics: fc.oneof(fc.array(named), fc.jsonValue()),
  price: fc.oneof(fc.record({ amount: count, reason: text }), fc.jsonValue()),
})
/** Cited words are often found, because every written word is read as well. */
const answers = fc
  .record({
    read: fc.array(fc.record({ photo: fc.constantFrom(1, 2, 3), seen: text, labels: fc.array(text) }), {
      maxLength: 3,
    }),
    write: writes,
    isRead: fc.boolean(),
  })
  .map(({ read, write, isRead }) => ({
    read: isRead ? [...read, { photo: 1, seen: JSON.stringify(write), labels: wordsIn(write) }] : read,
    write,
  }))
const hint = fc.option(texts(['Mens Jeans', 'Other']).map((typed) => typed.replace(/\p{Cc}/gu, '').toWellFormed()))
const requests = fc.record({
  photoIds: fc.array(fc.option(fc.uuid(), { nil: undefined }), { minLength: 1, maxLength: 3 }),
  hints: fc.record({ category: hint, condition: hint, brand: hint, note: hint }),
  notes: fc.constant([]),
  specifics: fc.constantFrom([], topSpecifics),
})

test('any answer of a model becomes a listing that keeps every limit, can be stored, and has a reason for each value', () => {
  forEach(fc.tuple(answers, requests), ([answer, request]) => {
    const { listing, faults } = judgeAnswer(modelAnswerSchema.parse(answer), request)
    for (const line of complaint(faults).split('\n').slice(1, -1)) expect(line).toMatch(/^- .+\.$/u)
    if (!listing) return
    expect(writtenListingSchema.parse(listing)).toEqual(listing)
    expect(JSON.stringify(listing)).not.toMatch(/\\u0000|\\ud[89a-f]/i)
    const { evidence, extracted, measurements, itemSpecifics, suggestedPrice } = listing
    for (const [name, value] of Object.entries({ ...itemSpecifics, ...measurements, ...extracted })) {
      if (value !== null) expect([name, evidence[name]?.value]).toEqual([name, value])
    }
    const types = topSpecifics.find(({ name }) => name === 'Type')?.values
    if (itemSpecifics['Type'] !== undefined) expect(types).toContain(itemSpecifics['Type'])
    if (suggestedPrice !== null) expect(Number(suggestedPrice.toFixed(2))).toBe(suggestedPrice)
  })
})

test('texts are compared evenly: folding a folded text changes nothing, and a text contains itself', () => {
  forEach(text, (written) => {
    const evenly = folded(written)
    expect(folded(evenly)).toBe(evenly)
    expect(standsIn(written, `x ${written} x`)).toBe(evenly !== '')
  })
})

test('an answer with any other JSON counts as one without findings, or is refused', () => {
  forEach(fc.jsonValue(), (value) => {
    const { success, data } = modelAnswerSchema.safeParse(value)
    if (success) expect(modelAnswerSchema.parse(data)).toEqual(data)
  })
})

test('plain text keeps its limit, is well formed, has no control characters, and stays the same when cleaned again', () => {
  forEach(fc.tuple(text, fc.integer({ min: 1, max: 200 })), ([written, most]) => {
    for (const plain of [plainLine, plainText]) {
      const cleaned = plain(written, most)
      if (cleaned === null) continue
      expect(cleaned.length).toBeLessThanOrEqual(most)
      expect(cleaned.isWellFormed()).toBe(true)
      expect(cleaned).not.toMatch(/(?!\n)\p{Cc}|^\s|\s$/u)
      expect(plain(cleaned, most)).toBe(cleaned)
    }
    expect(plainLine(written, most) ?? '').not.toContain('\n')
  })
})

test('tags are few, short and different, and stay the same when cleaned again', () => {
  forEach(fc.array(text), (tags) => {
    const clean = cleanTags(tags)
    expect(clean.length).toBeLessThanOrEqual(tagsMax)
    expect(new Set(clean.map((tag) => tag.toLowerCase())).size).toBe(clean.length)
    for (const tag of clean) expect(tag).toMatch(/^[^,\s](?:[^,]{0,48}[^,\s])?$/u)
    expect(cleanTags(clean)).toEqual(clean)
  })
})

test('a title keeps to 80 characters, and is cut at a word or at least not inside a character', () => {
  forEach(fc.array(fc.record({ words: text, rank: fc.nat({ max: 4 }) }), { maxLength: 6 }), (parts) => {
    const title = titleOf(parts)
    if (title !== null) expect(title.length).toBeLessThanOrEqual(80)
    const cut = cutAtWordEnd(parts.map(({ words }) => words.toWellFormed()).join(' '), 80)
    expect(cut.isWellFormed()).toBe(true)
  })
})

test('the seller’s entries cannot break out of their field in the request to a model', () => {
  forEach(requests, ({ hints }) => {
    const [hintText = ''] = listingRequest(hints, 1).split('\nOne photo')
    const entered = Object.entries(hints).filter(([, value]) => value?.trim())
    if (entered.length === 0) expect(hintText).toBe('The seller entered nothing.')
    else expect(JSON.parse(hintText.replace('The seller entered: ', ''))).toEqual(Object.fromEntries(entered))
  })
})

test('no text of a model takes forever to parse', () => {
  forEachEnding(repetitiveTexts([...tokens, 'a', '-', '&', '</', '1', '"', '<p'], ['', '1', 'a']), (written) => [
    plainLine(written, descriptionMaxLength),
    plainText(written, descriptionMaxLength),
    cleanTags([written]),
    camelCase(written),
    withUnit(written),
    withoutHtml(written),
    numbersIn(written),
    standsIn(written.slice(0, 1000), written),
    judgeAnswer(modelAnswerSchema.parse(answerOfText(written)), request),
  ])
})

const request = { photoIds: ['00000000-0000-4000-8000-000000000001'], hints: noHints(), notes: [] }

function noHints() {
  return { category: null, condition: null, brand: null, note: null }
}

/** An answer with the same text in every field. */
function answerOfText(content: string) {
  const citedText = { value: content, photo: 1, words: content, confidence: 1 }
  const fields = Object.fromEntries(fieldNames.map((name) => [name, citedText]))
  const lines = { title: content, description: content, tags: [content], conditionNotes: content }
  const price = { amount: 1, reason: content }
  return { read: [{ photo: 1, seen: content, labels: [content] }], write: { ...fields, ...lines, price } }
}

/** Every text in a value, however deep. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : []
}
