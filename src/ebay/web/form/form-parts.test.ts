import { expect, test } from 'vitest'
import { someListing } from '../../../../test/some-listing.ts'
import type { OpenQuestion } from '../../../listings/open-questions.ts'
import type { Readiness } from '../../readiness/readiness.ts'
import type { ReadinessFault } from '../../readiness/readiness-fault.ts'
import { askedFields, formParts } from './form-parts.ts'

const listing = someListing({ suggestedPrice: null })

function itemWith(faults: ReadinessFault[], questions: OpenQuestion[] = []) {
  return { readiness: { faults, questions } as unknown as Readiness, publication: null }
}

const noPrice: ReadinessFault = { check: 'price', sentence: 'No price.', severity: 'error', field: 'suggestedPrice' }
const noPhoto: ReadinessFault = { check: 'images', sentence: 'No photo.', severity: 'error', field: 'photos' }
const advice: ReadinessFault = { check: 'brand', sentence: 'No brand.', severity: 'warning', field: 'brand' }
const doubt: OpenQuestion = {
  key: 'doubt color',
  kind: 'doubt',
  sentence: "We're not sure about Color.",
  held: [{ field: 'color', value: 'Blue' }],
  photoId: null,
  confidence: 0.5,
}

test('what is missing comes first, then what is in doubt, and each field stands once', () => {
  const item = itemWith([advice, noPhoto, noPrice], [doubt])
  expect(askedFields(item, listing)).toEqual(['suggestedPrice', 'color'])
  const { asked, main, details, otherErrors } = formParts(item, listing, [])
  expect(asked.map(({ way, fault, question }) => [way.field, fault?.sentence, question?.key])).toEqual([
    ['suggestedPrice', 'No price.', undefined],
    ['color', undefined, 'doubt color'],
  ])
  expect(otherErrors).toEqual([noPhoto])
  const fields = [...asked, ...main, ...details].map(({ way }) => way.field)
  expect(new Set(fields).size).toBe(fields.length)
  expect(fields).toContain('brand')
  expect(fields).toContain('description')
})

test('a field that was asked for stays first once it is filled in', () => {
  const { asked, main } = formParts(itemWith([]), listing, ['suggestedPrice'])
  expect(asked.map(({ way, fault }) => [way.field, fault])).toEqual([['suggestedPrice', undefined]])
  expect(main.map(({ way }) => way.field)).not.toContain('suggestedPrice')
})
