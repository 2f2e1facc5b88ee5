import { expect, test } from 'vitest'
import { ebayLeafCategory } from '../../src/items/ebay-leaf-categories.ts'
import { judgeAnswer } from '../../src/listings/answer/listing-from-answer.ts'
import { modelAnswerSchema } from '../../src/listings/answer/model-answer.ts'
import { extractedFields } from '../../src/listings/fields.ts'
import { topSpecifics } from '../asked-specifics.ts'
import { type Honest, honest } from './honest-answers.ts'

function judgeHonest({ seen, labels, note, fields, measurements = {}, specifics = {}, ...texts }: Honest) {
  const named = (readings: object) => Object.entries(readings).map(([name, reading]) => ({ name, ...reading }))
  const answer = {
    read: [
      { photo: 1, seen, labels: [] },
      { photo: 2, seen: '', labels },
    ],
    write: { ...texts, ...fields, measurements: named(measurements), itemSpecifics: named(specifics) },
  }
  return judgeAnswer(modelAnswerSchema.parse(JSON.parse(JSON.stringify(answer))), {
    photoIds: ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'],
    hints: { category: null, condition: null, brand: null, note: note ?? null },
    notes: [],
    specifics: topSpecifics,
  })
}

test('there are at least 30 garments', () => {
  expect(new Set(honest.map(({ garment }) => garment)).size).toBe(honest.length)
  expect(honest.length).toBeGreaterThanOrEqual(30)
})

test.each(honest)('$garment: no value that was read is lost', (garment) => {
  const { listing, faults } = judgeHonest(garment)
  expect(faults).toEqual([])
  const values = (readings: object = {}) =>
    Object.fromEntries(Object.entries(readings).map(([name, { value }]) => [name, value]))
  const { category, condition, ...extracted } = garment.fields
  expect(listing).toMatchObject({
    title: garment.title,
    description: garment.description,
    tags: garment.tags,
    conditionNotes: garment.conditionNotes ?? null,
    suggestedPrice: garment.price?.amount ?? null,
    ebayCategoryId: category?.value ?? null,
    ebayConditionGrade: condition?.value ?? null,
    measurements: values(garment.measurements),
    itemSpecifics: values(garment.specifics),
  })
  const { department, ...others } = listing?.extracted ?? {}
  const wanted = values(extracted)
  for (const name of extractedFields.filter((each) => each !== 'department'))
    expect([name, { ...others }[name]]).toEqual([name, wanted[name] ?? null])
  // A category for men or for women also gives the department.
  const expectedDepartment = category ? ebayLeafCategory(category.value)?.department : wanted['department']
  expect(department ?? null).toBe(expectedDepartment ?? null)
})
