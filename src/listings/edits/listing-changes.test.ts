import { expect, test } from 'vitest'
import { someListing } from '../../../test/some-listing.ts'
import { measurementsMax, specificsMax } from '../limits.ts'
import { changesToFields, cleanChanges, wholeFault } from './listing-changes.ts'

test('changes are fields by their names, those left out are none, and measurements are named in camel case', () => {
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

test('changes are cleaned, or refused with the first field that cannot be stored', () => {
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

test('a name that is none of an item specific, or none of a measurement, is told', () => {
  for (const name of ['', '?!', '42', 'constructor', 'x'.repeat(200)]) {
    expect([name, cleanChanges({ itemSpecifics: { [name]: '1 in' } })]).toEqual([
      name,
      { fault: expect.stringMatching(/no item specific/) },
    ])
  }
  for (const name of ['', '?!', '42', 'x'.repeat(200)]) {
    expect([name, cleanChanges({ measurements: { [name]: '1 in' } })]).toEqual([
      name,
      { fault: expect.stringMatching(/cannot be the name of a measurement/) },
    ])
  }
})

test('a listing has at most 30 measurements', () => {
  const some = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`part${at}`, '1 in'] as const))
  expect(wholeFault(someListing({ measurements: some(measurementsMax) }))).toBeUndefined()
  expect(wholeFault(someListing({ measurements: some(measurementsMax + 1) }))).toMatch(
    /^Measurements are 30 at most, and these are 31\./,
  )
})

test('a listing has at most 45 item specifics', () => {
  const some = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`Part ${at}`, 'Yes'] as const))
  expect(wholeFault(someListing({ itemSpecifics: some(specificsMax) }))).toBeUndefined()
  expect(wholeFault(someListing({ itemSpecifics: some(specificsMax + 1) }))).toMatch(
    /^Item specifics are 45 at most, and these are 46\./,
  )
})
