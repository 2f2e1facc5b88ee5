import { expect, test } from 'vitest'
import { someListing } from '../../../test/some-listing.ts'
import { measurementsMax, specificsMax } from '../limits.ts'
import { changesToFields, cleanChanges, wholeFault } from './listing-changes.ts'

test('changes become fields, omitted fields do not change, and names of measurements become camel case', () => {
  const changes = { title: 'New', brand: null, measurements: { 'Leg opening': '7 in', waist: null } }
  expect(changesToFields({ ...changes, itemSpecifics: { Pattern: 'plaid' } })).toEqual([
    ['title', 'New'],
    ['brand', null],
    ['measurements.legOpening', '7 in'],
    ['measurements.waist', null],
    ['itemSpecifics.Pattern', 'plaid'],
  ])
  expect(changesToFields({})).toEqual([])
})

test('changes are cleaned, or refused because of the first faulty field', () => {
  expect(cleanChanges({ title: ' New  title ', tags: ['a, b'], style: '' })).toEqual({
    fields: [
      ['title', 'New title'],
      ['tags', ['a', 'b']],
      ['style', null],
    ],
  })
  expect(cleanChanges({ title: 'Fine', suggestedPrice: -1, style: 'Mom' })).toEqual({
    fault: expect.stringMatching(/^Price/),
  })
})

test('an invalid name of an item specific or measurement is refused', () => {
  for (const name of ['', '?!', '42', 'constructor', 'x'.repeat(200)]) {
    expect([name, cleanChanges({ itemSpecifics: { [name]: '1 in' } })]).toEqual([
      name,
      { fault: expect.stringMatching(/can't be an item specific/) },
    ])
  }
  for (const name of ['', '?!', '42', 'x'.repeat(200)]) {
    expect([name, cleanChanges({ measurements: { [name]: '1 in' } })]).toEqual([
      name,
      { fault: expect.stringMatching(/can't be the name of a measurement/) },
    ])
  }
})

test('a listing has at most 30 measurements', () => {
  const entries = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`part${at}`, '1 in'] as const))
  expect(wholeFault(someListing({ measurements: entries(measurementsMax) }))).toBeUndefined()
  expect(wholeFault(someListing({ measurements: entries(measurementsMax + 1) }))).toMatch(
    /^Too many measurements: 31\. Use at most 30\./,
  )
})

test('a listing has at most 45 item specifics', () => {
  const entries = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`Part ${at}`, 'Yes'] as const))
  expect(wholeFault(someListing({ itemSpecifics: entries(specificsMax) }))).toBeUndefined()
  expect(wholeFault(someListing({ itemSpecifics: entries(specificsMax + 1) }))).toMatch(
    /^Too many item specifics: 46\. Use at most 45\./,
  )
})
