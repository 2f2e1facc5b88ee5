import { expect, test } from 'vitest'
import type { ItemBody } from './bodies.ts'
import { refusalsOfPackage, refusalsOfShipping } from './rules-package.ts'

const weight = { value: 20.5, unit: 'OUNCE' }
const ids = (parcel: ItemBody['packageWeightAndSize']) => refusalsOfPackage(parcel).map((error) => error.errorId)

test('no package, or a whole one, is accepted', () => {
  expect(ids(undefined)).toEqual([])
  const dimensions = { length: 10, width: 8, height: 2, unit: 'INCH' }
  expect(ids({ weight, dimensions, packageType: 'PACKAGE_THICK_ENVELOPE' })).toEqual([])
})

test('a weight without unit or of zero is refused, and so is half a size', () => {
  expect(ids({ weight: { value: 1 } })).toEqual([25715])
  expect(ids({ weight: { value: 0, unit: 'POUND' } })).toEqual([25715])
  expect(ids({ dimensions: { length: 10, width: 8, unit: 'INCH' } })).toEqual([25715])
})

test('unknown units and package types are refused', () => {
  expect(ids({ weight: { value: 1, unit: 'LB' } })).toEqual([2004])
  expect(ids({ dimensions: { length: 1, width: 1, height: 1, unit: 'IN' } })).toEqual([2004])
  expect(ids({ packageType: 'BOX' })).toEqual([2004])
})

test('calculated shipping needs a weight, a flat rate none', () => {
  const shipping = (parcel: ItemBody['packageWeightAndSize'], isCalculated: boolean) =>
    refusalsOfShipping(parcel, isCalculated).map((error) => error.errorId)
  expect(shipping(undefined, false)).toEqual([])
  expect(shipping(undefined, true)).toEqual([25020])
  expect(shipping({ packageType: 'PACKAGE_THICK_ENVELOPE' }, true)).toEqual([25020])
  expect(shipping({ weight }, true)).toEqual([])
})

test('MAILING_BOX is a package type that the US refuses', () => {
  expect(ids({ packageType: 'MAILING_BOX' })).toEqual([])
  expect(refusalsOfShipping({ weight, packageType: 'MAILING_BOX' }, false)).toMatchObject([
    { errorId: 25101, message: 'Invalid <ShippingPackage>. MAILING_BOX' },
  ])
})
