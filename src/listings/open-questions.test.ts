import { expect, test } from 'vitest'
import { someEvidence, someListing } from '../../test/some-listing.ts'
import { doubtsOf, fieldsToCheck, isAnswerTo, rightAsItIsSchema } from './open-questions.ts'

test('fields with a confidence under 0.75 that the seller did not write are to be checked', () => {
  const reason = (confidence: number) => ({ value: 'x', words: 'x', photoId: null, confidence })
  const listing = someListing({
    measurements: { waist: '32 in' },
    itemSpecifics: { Pattern: 'Solid' },
    evidence: {
      Pattern: reason(0.2),
      waist: reason(0.74),
      brand: reason(0.5),
      size: reason(0.75),
      ebayCategoryId: reason(0.7),
      ebayCategoryName: reason(0.7),
    },
  })
  expect(fieldsToCheck(listing, {})).toEqual(['ebayCategoryId', 'brand', 'measurements.waist', 'itemSpecifics.Pattern'])
  const edits = { brand: { offered: null }, 'measurements.waist': { offered: null } }
  expect(fieldsToCheck(listing, edits)).toEqual(['ebayCategoryId', 'itemSpecifics.Pattern'])
})

test('a doubt is a question about one field, with its value, photo and confidence', () => {
  const doubt = { ...someEvidence('Blue'), confidence: 0.5 }
  const listing = someListing({ evidence: { color: doubt, brand: someEvidence('Fernwold') } })
  expect(doubtsOf(listing, {})).toEqual([
    {
      key: 'doubt color',
      kind: 'doubt',
      held: [{ field: 'color', value: 'Blue' }],
      sentence: "We're not sure about Color.",
      confidence: 0.5,
      photoId: doubt.photoId,
    },
  ])
  expect(doubtsOf(listing, { color: { offered: null } })).toEqual([])
  const emptied = someListing({ extracted: { ...listing.extracted, color: null }, evidence: { color: doubt } })
  expect(doubtsOf(emptied, {})).toEqual([])
})

test('an answer counts for the question that was asked and the values that the seller saw', () => {
  const question = { key: 'doubt color', held: [{ field: 'color' as const, value: 'Blue' }] }
  expect(isAnswerTo(question, question)).toBe(true)
  expect(isAnswerTo(question, { ...question, key: 'doubt size' })).toBe(false)
  expect(isAnswerTo(question, { ...question, held: [{ field: 'color', value: 'Gray' }] })).toBe(false)
  expect(isAnswerTo(question, { ...question, held: [] })).toBe(false)
})

test('an answer about an unknown field is refused', () => {
  expect(rightAsItIsSchema.safeParse({ key: 'x', held: [{ field: 'nothing', value: null }] }).success).toBe(false)
})
