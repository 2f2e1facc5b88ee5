import { expect, test } from 'vitest'
import { judgeAnswer } from '../../src/listings/answer/listing-from-answer.ts'
import { modelAnswerSchema } from '../../src/listings/answer/model-answer.ts'
import { writtenListingSchema } from '../../src/listings/listing.ts'
import { topSpecifics } from '../asked-specifics.ts'
import { cited, type Lie, lies, nothing } from './lying-answers.ts'

const front = '00000000-0000-4000-8000-000000000001'
const label = '00000000-0000-4000-8000-000000000002'

const hints = { category: null, condition: null, brand: null, note: null }

function judgedText(text: string) {
  const request = { photoIds: [front, label], hints, notes: [] }
  const { listing } = judgeAnswer(modelAnswerSchema.parse(JSON.parse(text)), request)
  if (listing === undefined) throw new Error('no listing')
  expect(writtenListingSchema.parse(listing)).toEqual(listing)
  return listing
}

function judgeLie({ write, seen = 'plain grey jumper with a round neck', labels = [], note }: Lie) {
  const answer = {
    read: [
      { photo: 1, seen, labels: [] },
      { photo: 2, seen: '', labels: ['NORDHAVN', 'SIZE M', '100% WOOL', ...labels] },
    ],
    write: {
      title: 'Grey Round Neck Jumper',
      description: 'A grey jumper with a round neck and long sleeves, plain and warm.',
      ...write,
    },
  }
  return judgeAnswer(modelAnswerSchema.parse(JSON.parse(JSON.stringify(answer))), {
    photoIds: [front, label],
    hints: { ...hints, note: note ?? null },
    notes: [],
    specifics: topSpecifics,
  })
}

test('there are at least 60 lies', () => {
  expect(new Set(lies.map(({ lie }) => lie)).size).toBe(lies.length)
  expect(lies.length).toBeGreaterThanOrEqual(60)
})

test.each(lies)('the lie "$lie" never gets into the listing', (lie) => {
  const { listing, faults } = judgeLie(lie)
  if (listing === undefined) throw new Error('no listing')
  expect(writtenListingSchema.parse(listing)).toEqual(listing)
  const { evidence, notes: _notes, ...written } = listing
  const { title, description, tags: _tags, ...fields } = written
  expect(fields).toEqual({ ...nothing, ...lie.remaining })
  const listingText = JSON.stringify(written).toLowerCase()
  for (const words of lie.forbidden) expect(listingText).not.toContain(words)
  expect(title).toMatch(/Grey/u)
  expect(description).toContain('A grey jumper with a round neck')
  expect(faults.length > 0).toBe(lie.isTakenOut !== true)
  expect(Object.values(evidence).every(({ confidence }) => confidence <= 1)).toBe(true)
})

const title = 'Grey Round Neck Jumper'
const read = [{ photo: 2, seen: '', labels: ['SIZE M', '32 in'] }]

test.each([
  ['null everywhere', { read: null, write: { title, description: null, tags: null, brand: null, price: null } }],
  ['numbers for words', { read: [7], write: { title, description: 5, tags: [1, 2], size: 4, price: 9 } }],
  ['lists for fields', { read, write: { title, brand: ['Nike'], size: [cited('M')], price: [5], category: [] } }],
  ['objects for texts', { read: {}, write: { title, description: { text: 'Nike' }, tags: { a: 'Nike' } } }],
  ['fields for lists', { read, write: { title, measurements: cited('32 in'), itemSpecifics: 'Solid' } }],
])('%s are fields without anything seen', (_, answer) => {
  const { tags, description, evidence, notes, ...others } = judgedText(JSON.stringify(answer))
  expect(others).toEqual({ title, ...nothing })
  expect([tags, description, evidence, notes]).toEqual([[], null, {}, []])
})

test('long texts and a thousand tags and measurements are cut to the limits of a listing', () => {
  const measurements = Array.from({ length: 1000 }, (_, at) => ({ name: `part ${at}`, ...cited('32 in') }))
  const tags = Array.from({ length: 1000 }, (_, at) => `grey jumper ${'abcdefghijklm'[at % 13]}`)
  const long = 'Light wear at the hem. '.repeat(400)
  const worn = [...read, { photo: 1, seen: 'light wear at the hem', labels: [] }]
  const write = { title: long, description: long, conditionNotes: long, tags, measurements }
  const listing = judgedText(JSON.stringify({ read: worn, write }))
  expect(listing.title?.length).toBeLessThanOrEqual(80)
  expect(listing.description?.length).toBeLessThanOrEqual(4000)
  expect(listing.conditionNotes?.length).toBeLessThanOrEqual(1000)
  expect(listing.tags).toHaveLength(13)
  expect(Object.keys(listing.measurements)).toHaveLength(30)
})

test('the last one of a repeated key counts, and names that every object has are ordinary names', () => {
  const named = (name: string) => ({ name, ...cited('32 in') })
  const measurements = ['__proto__', 'constructor', 'toString'].map(named)
  const text = JSON.stringify({ read, write: { title, measurements } }).replace('{', '{"write":{"title":"Gucci"},')
  const listing = judgedText(text)
  expect(listing.title).toBe(title)
  expect(listing.measurements).toEqual({ proto: '32 in', constructor: '32 in', toString: '32 in' })
})

test('a model’s confidence counts from 0 to 1, or to 100; a brand or a fibre that is only seen has to be checked', () => {
  const findings = [{ photo: 2, seen: 'brown leather boots with a Nike swoosh', labels: ['SIZE M'] }]
  const sure = (value: string, confidence: number) => ({ ...cited(value), confidence })
  const write = {
    title,
    brand: sure('Nike', 0.99),
    material: sure('Leather', 1),
    size: { ...sure('M', 95), words: 'SIZE M' },
    color: sure('Brown', -3),
  }
  const { evidence } = judgedText(JSON.stringify({ read: findings, write }))
  const confidences = Object.entries(evidence).map(([name, { confidence }]) => [name, confidence])
  expect(Object.fromEntries(confidences)).toEqual({ brand: 0.7, material: 0.7, size: 0.95, color: 0 })
})
