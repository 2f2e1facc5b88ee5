import { expect, test } from 'vitest'
import type { ShippingOption } from './bodies.ts'
import { goodPolicies } from './good-bodies.ts'
import { refusalsOfShippingOptions } from './rules-policy-shipping.ts'

const [option] = goodPolicies.fulfillment.shippingOptions
const [service] = option.shippingServices

const errorIds = (options: readonly ShippingOption[]) =>
  refusalsOfShippingOptions(options).map((error) => error.errorId)
const withOption = (changes: ShippingOption) => errorIds([{ ...option, ...changes }])
const withService = (changes: NonNullable<ShippingOption['shippingServices']>[number]) =>
  withOption({ shippingServices: [{ ...service, ...changes }] })

test('a flat rate with a cost is accepted, and so is free shipping', () => {
  expect(errorIds([option])).toEqual([])
  const { shippingCost: _, ...free } = service
  expect(withOption({ shippingServices: [{ ...free, freeShipping: true }] })).toEqual([])
})

test('at least one domestic option with a service is required', () => {
  expect(errorIds([])).toEqual([20401])
  expect(withOption({ shippingServices: [] })).toEqual([20401])
  const abroad = { ...service, shippingServiceCode: 'USPSPriorityMailInternational' }
  expect(errorIds([{ ...option, optionType: 'INTERNATIONAL', shippingServices: [abroad] }])).toEqual([20403])
  expect(errorIds([option, { ...option, optionType: 'INTERNATIONAL', shippingServices: [abroad] }])).toEqual([])
})

test('unknown option types and cost types are refused', () => {
  expect(withOption({ optionType: 'LOCAL' })).toContain(20403)
  expect(withOption({ costType: 'FREE' })).toContain(20403)
})

test('a service that eBay does not have, or has for another country, is invalid', () => {
  const sentence = 'Invalid shippingServiceCode. Please select a valid shipping service.'
  for (const code of ['UPS3rdHorse', 'USPSPriorityMailInternational', 'USPSParcel']) {
    const options = [{ ...option, shippingServices: [{ ...service, shippingServiceCode: code }] }]
    expect(refusalsOfShippingOptions(options)).toMatchObject([{ errorId: 20403, message: sentence }])
  }
})

test('calculated shipping is refused for a service that has only flat rates', () => {
  const { shippingCost: _, ...serviceWithoutCost } = service
  expect(withOption({ costType: 'CALCULATED', shippingServices: [serviceWithoutCost] })).toEqual([])
  const other = { ...serviceWithoutCost, shippingServiceCode: 'Other' }
  expect(withOption({ costType: 'CALCULATED', shippingServices: [other] })).toEqual([20403])
})

test('a flat rate needs a cost in US dollars with at most two decimals', () => {
  const { shippingCost: _, ...serviceWithoutCost } = service
  expect(withOption({ shippingServices: [serviceWithoutCost] })).toEqual([20401])
  expect(withService({ shippingCost: { value: '5.999', currency: 'USD' } })).toEqual([20403])
  expect(withService({ shippingCost: { value: '5.99', currency: 'EUR' } })).toEqual([20403])
})

test('only the first domestic service may be free', () => {
  expect(withOption({ shippingServices: [service, { ...service, sortOrder: 2, freeShipping: true }] })).toEqual([20403])
})

test('a domestic option has at most four services, each with a sortOrder of 1 to 4 and without surcharge', () => {
  const five = Array.from({ length: 5 }, () => service)
  expect(withOption({ shippingServices: five })).toEqual([20403])
  expect(withService({ sortOrder: 0 })).toEqual([20403])
  expect(withService({ sortOrder: 5 })).toEqual([20403])
  expect(withService({ surcharge: { value: '1.00', currency: 'USD' } })).toEqual([20403])
})
