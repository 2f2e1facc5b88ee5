import { expect, test } from 'vitest'
import { ebayError } from './ebay-error.ts'
import { operations } from './operation-list.ts'

test('an error has the words of the contract with the given facts filled in', () => {
  expect(ebayError(25016, { fieldName: 'quantity' }, { fieldName: 'quantity' })).toEqual({
    errorId: 25016,
    domain: 'API_INVENTORY',
    subdomain: 'Selling',
    category: 'REQUEST',
    message: 'The quantity value is invalid.',
    parameters: [{ name: 'fieldName', value: 'quantity' }],
  })
})

test('ids of the Account and Media APIs keep their own domain', () => {
  expect(ebayError(20403, { fieldName: 'name' })).toMatchObject({ domain: 'API_ACCOUNT', message: 'Invalid name.' })
  expect(ebayError(190201)).toMatchObject({ domain: 'API_MEDIA' })
  expect(ebayError(190201).subdomain).toBeUndefined()
})

test('25803 means a location by default: the Account API has the same id', () => {
  expect(ebayError(25803, { fieldName: 'merchantLocationKey' })).toMatchObject({ domain: 'API_INVENTORY' })
  expect(ebayError(25803, { fieldName: 'programType' }, {}, 'account')).toMatchObject({ domain: 'API_ACCOUNT' })
})

test('an undocumented id cannot be answered', () => {
  expect(() => ebayError(99999)).toThrow('99999')
})

test('every id that an operation names has a text without markup', () => {
  for (const id of new Set(operations.flatMap((operation) => Object.values(operation.errors).flat()))) {
    expect(ebayError(id).message).not.toMatch(/<(?!ShippingPackage)|&\w+;|[{}]/)
  }
})
