import { expect, test } from 'vitest'
import type { ShippingOption } from './bodies.ts'
import { goodPolicies } from './good-bodies.ts'
import { refusalsOfShippingOptions } from './rules-policy-shipping.ts'

const [option] = goodPolicies.fulfillment.shippingOptions
const [service] = option.shippingServices

const ids = (options: readonly ShippingOption[]) => refusalsOfShippingOptions(options).map((error) => error.errorId)
const withOption = (changes: ShippingOption) => ids([{ ...option, ...changes }])
const withService = (changes: NonNullable<ShippingOption['shippingServices']>[number]) =>
  withOption({ shippingServices: [{ ...service, ...changes }] })

test('a flat rate with a cost is accepted, and so is free shipping', () => {
  expect(ids([option])).toEqual([])
  const { shippingCost: _, ...free } = service
  expect(withOption({ shippingServices: [{ ...free, freeShipping: true }] })).toEqual([])
})

test('at least one option is for the home country, with a service', () => {
  expect(ids([])).toEqual([20401])
  expect(withOption({ shippingServices: [] })).toEqual([20401])
  const abroad = { ...service, shippingServiceCode: 'USPSPriorityMailInternational' }
  expect(ids([{ ...option, optionType: 'INTERNATIONAL', shippingServices: [abroad] }])).toEqual([20403])
  expect(ids([option, { ...option, optionType: 'INTERNATIONAL', shippingServices: [abroad] }])).toEqual([])
})

test('kinds of option and cost are from the list', () => {
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

test('a service with flat rates only is not calculated', () => {
  const { shippingCost: _, ...uncosted } = service
  expect(withOption({ costType: 'CALCULATED', shippingServices: [uncosted] })).toEqual([])
  const other = { ...uncosted, shippingServiceCode: 'Other' }
  expect(withOption({ costType: 'CALCULATED', shippingServices: [other] })).toEqual([20403])
})

test('a flat rate has a cost in dollars', () => {
  const { shippingCost: _, ...uncosted } = service
  expect(withOption({ shippingServices: [uncosted] })).toEqual([20401])
  expect(withService({ shippingCost: { value: '5.999', currency: 'USD' } })).toEqual([20403])
  expect(withService({ shippingCost: { value: '5.99', currency: 'EUR' } })).toEqual([20403])
})

test('only the first domestic service is free', () => {
  expect(withOption({ shippingServices: [service, { ...service, sortOrder: 2, freeShipping: true }] })).toEqual([20403])
})

test('services are up to four, in an order of 1 to 4, without surcharge', () => {
  const five = Array.from({ length: 5 }, () => service)
  expect(withOption({ shippingServices: five })).toEqual([20403])
  expect(withService({ sortOrder: 0 })).toEqual([20403])
  expect(withService({ sortOrder: 5 })).toEqual([20403])
  expect(withService({ surcharge: { value: '1.00', currency: 'USD' } })).toEqual([20403])
})
