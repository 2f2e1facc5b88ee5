import { expect, test } from 'vitest'
import type { ItemBody } from './bodies.ts'
import { refusalsOfPackage, refusalsOfShipping } from './rules-package.ts'

const weight = { value: 20.5, unit: 'OUNCE' }
const errorIds = (parcel: ItemBody['packageWeightAndSize']) => refusalsOfPackage(parcel).map((error) => error.errorId)

test('an item without a package, and one with complete values, is accepted', () => {
  expect(errorIds(undefined)).toEqual([])
  const dimensions = { length: 10, width: 8, height: 2, unit: 'INCH' }
  expect(errorIds({ weight, dimensions, packageType: 'PACKAGE_THICK_ENVELOPE' })).toEqual([])
})

test('a weight without a unit or of zero is refused, and so are dimensions without a height', () => {
  expect(errorIds({ weight: { value: 1 } })).toEqual([25715])
  expect(errorIds({ weight: { value: 0, unit: 'POUND' } })).toEqual([25715])
  expect(errorIds({ dimensions: { length: 10, width: 8, unit: 'INCH' } })).toEqual([25715])
})

test('unknown units and package types are refused', () => {
  expect(errorIds({ weight: { value: 1, unit: 'LB' } })).toEqual([2004])
  expect(errorIds({ dimensions: { length: 1, width: 1, height: 1, unit: 'IN' } })).toEqual([2004])
  expect(errorIds({ packageType: 'BOX' })).toEqual([2004])
})

test('calculated shipping needs a weight, and a flat rate does not', () => {
  const shipping = (parcel: ItemBody['packageWeightAndSize'], hasCalculatedShipping: boolean) =>
    refusalsOfShipping(parcel, hasCalculatedShipping).map((error) => error.errorId)
  expect(shipping(undefined, false)).toEqual([])
  expect(shipping(undefined, true)).toEqual([25020])
  expect(shipping({ packageType: 'PACKAGE_THICK_ENVELOPE' }, true)).toEqual([25020])
  expect(shipping({ weight }, true)).toEqual([])
})

test('MAILING_BOX is a package type that the US refuses', () => {
  expect(errorIds({ packageType: 'MAILING_BOX' })).toEqual([])
  expect(refusalsOfShipping({ weight, packageType: 'MAILING_BOX' }, false)).toMatchObject([
    { errorId: 25101, message: 'Invalid <ShippingPackage>. MAILING_BOX' },
  ])
})
