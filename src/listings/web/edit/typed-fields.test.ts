import { expect, test } from 'vitest'
import { listingChangesSchema } from '../../listing-fields.ts'
import { changesOf, faultsOf, isDetail, newMeasurementName } from './typed-fields.ts'

test('typed text is sent by field, measurements and item specifics by their names', () => {
  const typed = {
    title: 'My own jeans',
    tags: 'jeans, denim',
    suggestedPrice: '24.5',
    brand: '',
    'measurements.legOpening': '7.5 in',
    'measurements.waist': '',
    'itemSpecifics.Sleeve Length': 'Long Sleeve',
  } as const
  const changes = changesOf(typed, [
    { name: 'Front rise', value: '10 in' },
    { name: ' ', value: '' },
  ])
  expect(listingChangesSchema.parse(changes)).toEqual({
    title: 'My own jeans',
    tags: ['jeans', 'denim'],
    suggestedPrice: 24.5,
    brand: null,
    measurements: { legOpening: '7.5 in', waist: null, frontRise: '10 in' },
    itemSpecifics: { 'Sleeve Length': 'Long Sleeve' },
  })
})

test('without typed text there are no changes', () => {
  expect(changesOf({}, [])).toEqual({})
})

test('each faulty field has its sentence', () => {
  const faults = faultsOf({ suggestedPrice: '12,500', title: 'My own jeans', 'measurements.waist': '32' })
  expect([...faults.keys()]).toEqual(['suggestedPrice', 'measurements.waist'])
  expect(faults.get('measurements.waist')).toContain('32 in')
})

test('a price that the browser cannot read is a fault and does not empty the field', () => {
  expect(faultsOf({ suggestedPrice: '' }).size).toBe(0)
  const faults = faultsOf({ suggestedPrice: '' }, [], ['suggestedPrice'])
  expect(faults.get('suggestedPrice')).toContain('Price must be above 0')
})

test('the fields below title, description and tags are details', () => {
  const names = ['title', 'description', 'tags', 'suggestedPrice', 'measurements.waist', newMeasurementName(0)]
  expect(names.map(isDetail)).toEqual([false, false, false, true, true, true])
})

test('a new measurement needs a name and a length with its unit', () => {
  const faults = faultsOf({}, [
    { name: 'Front rise', value: '10 in' },
    { name: '', value: '10 in' },
    { name: 'Front rise', value: ' ' },
    { name: 'Front rise', value: '10' },
    { name: '', value: '' },
  ])
  expect([...faults.keys()]).toEqual([1, 2, 3].map(newMeasurementName))
})
