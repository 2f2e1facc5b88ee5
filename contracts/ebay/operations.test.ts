import { expect, test } from 'vitest'
import type { ContractRequest } from './contract.ts'
import { operations } from './operation-list.ts'
import { answerToFault, faultsOfAnswer, faultsOfRequest, operationNamed, operationOf, statusOf } from './operations.ts'

const inventoryScope = 'https://api.ebay.com/oauth/api_scope/sell.inventory'
const jsonHeaders = { 'content-type': 'application/json', 'content-language': 'en-US' }

const putItem: ContractRequest = {
  method: 'PUT',
  path: '/sell/inventory/v1/inventory_item/PSTFSH-001',
  headers: jsonHeaders,
  scopes: [inventoryScope],
  body: { condition: 'NEW', product: { title: 'Jeans', aspects: { Brand: ["Levi's"] } } },
}

test('every operation that the product uses is listed once, with a scope and an answer', () => {
  expect(new Set(operations.map((one) => one.operationId)).size).toBe(operations.length)
  expect(operations.length).toBe(50)
  for (const operation of operations) {
    expect(operation.scopes.every((scope) => scope.startsWith('https://api.ebay.com/oauth/api_scope'))).toBe(true)
    expect(operation.scopes.length).toBeGreaterThan(0)
    expect(Object.keys(operation.answers).length).toBeGreaterThan(0)
  }
})

test('an operation is found by method and path, with its parameters decoded', () => {
  const found = operationOf('put', '/sell/inventory/v1/inventory_item/A%2FB%20C')
  expect(found?.operation.operationId).toBe('createOrReplaceInventoryItem')
  expect(found?.pathParameters).toEqual({ sku: 'A/B C' })
})

test('a trailing slash does not matter', () => {
  expect(operationOf('POST', '/sell/account/v1/fulfillment_policy')?.operation.operationId).toBe(
    'createFulfillmentPolicy',
  )
  expect(operationOf('POST', '/sell/account/v1/fulfillment_policy/')?.operation.operationId).toBe(
    'createFulfillmentPolicy',
  )
  expect(operationOf('GET', '/commerce/identity/v1/user/')?.operation.operationId).toBe('getUser')
})

test('a fixed path comes before one with a placeholder', () => {
  const found = operationOf('GET', '/sell/account/v1/payment_policy/get_by_policy_name')
  expect(found?.operation.operationId).toBe('getPaymentPolicyByName')
  const fees = operationOf('POST', '/sell/inventory/v1/offer/get_listing_fees')
  expect(fees?.operation.operationId).toBe('getListingFees')
})

test('another method, an unknown path, and an empty or undecodable part match no operation', () => {
  expect(operationOf('DELETE', '/sell/inventory/v1/offer')).toBeUndefined()
  expect(operationOf('GET', '/sell/inventory/v2/offer')).toBeUndefined()
  expect(operationOf('GET', '/sell/inventory/v1/offer/%E0%A4%A')).toBeUndefined()
  expect(operationOf('PUT', '/sell/inventory/v1/inventory_item//')).toBeUndefined()
})

test('each operation has the host that eBay answers on', () => {
  expect(operationNamed('getUser').host).toBe('apiz')
  expect(operationNamed('createImageFromFile').host).toBe('apim')
  expect(operationNamed('publishOffer').host).toBe('api')
  expect(() => operationNamed('sellMyCar')).toThrow('sellMyCar')
})

test('a good request has no fault', () => {
  expect(faultsOfRequest(putItem)).toEqual([])
})

test('an address without an operation is refused', () => {
  const faults = faultsOfRequest({ ...putItem, path: '/sell/inventory/v1/inventory' })
  expect(faults).toEqual([{ kind: 'unknown operation', where: 'PUT /sell/inventory/v1/inventory' }])
})

test('a token without the scope is refused, and one of several scopes is enough', () => {
  const scopes = ['https://api.ebay.com/oauth/api_scope/sell.account']
  expect(faultsOfRequest({ ...putItem, scopes })).toEqual([
    { kind: 'missing scope', where: 'Authorization', expected: inventoryScope },
  ])
  const order = { method: 'GET', path: '/sell/fulfillment/v1/order', headers: {} }
  expect(
    faultsOfRequest({ ...order, scopes: ['https://api.ebay.com/oauth/api_scope/sell.fulfillment.readonly'] }),
  ).toEqual([])
  expect(faultsOfRequest({ ...order, scopes: [] }).map((fault) => fault.kind)).toEqual(['missing scope'])
})

test('a missing required header is refused', () => {
  expect(faultsOfRequest({ ...putItem, headers: { 'content-type': 'application/json' } })).toEqual([
    { kind: 'missing header', where: 'Content-Language' },
  ])
})

test('a body whose type the operation does not take is refused', () => {
  const text = { ...jsonHeaders, 'content-type': 'text/plain' }
  expect(faultsOfRequest({ ...putItem, headers: text })).toEqual([
    { kind: 'missing header', where: 'Content-Type', expected: 'application/json' },
  ])
  const upload = { method: 'POST', path: '/commerce/media/v1_beta/image/create_image_from_file' }
  expect(faultsOfRequest({ ...upload, headers: { 'Content-Type': 'image/jpeg' } })).toEqual([
    { kind: 'missing header', where: 'Content-Type', expected: 'multipart/form-data' },
  ])
  expect(faultsOfRequest({ ...upload, headers: { 'Content-Type': 'multipart/form-data; boundary=x' } })).toEqual([])
})

test('publishing has no body and needs no content type', () => {
  const path = '/sell/inventory/v1/offer/1/publish'
  expect(faultsOfRequest({ method: 'POST', path, headers: {}, scopes: [inventoryScope] })).toEqual([])
})

test('a missing required query parameter is refused, and so is an unknown one', () => {
  const path = '/sell/account/v1/payment_policy'
  expect(faultsOfRequest({ method: 'GET', path, headers: {} })).toEqual([
    { kind: 'missing parameter', where: 'marketplace_id' },
  ])
  const query = new URLSearchParams({ marketplace_id: 'EBAY_US', marketplaceId: 'EBAY_US' })
  expect(faultsOfRequest({ method: 'GET', path, headers: {}, query })).toEqual([
    { kind: 'unknown parameter', where: 'marketplaceId' },
  ])
})

test('a missing body is refused', () => {
  const { body: _, ...without } = putItem
  expect(faultsOfRequest(without).map((fault) => fault.kind)).toEqual(['missing body'])
})

test('an unknown field is named by its path', () => {
  const body = { product: { title: 'Jeans', colour: 'Blue' }, brand: 'x' }
  expect(faultsOfRequest({ ...putItem, body })).toEqual([
    { kind: 'unknown field', where: 'product.colour' },
    { kind: 'unknown field', where: 'brand' },
  ])
})

test('a wrong type is named by its path: a price as number, aspects as text, a list as text', () => {
  const offer = { ...putItem, method: 'POST', path: '/sell/inventory/v1/offer' }
  expect(faultsOfRequest({ ...offer, body: { pricingSummary: { price: { value: 29.99, currency: 'USD' } } } })).toEqual(
    [{ kind: 'wrong type', where: 'pricingSummary.price.value', expected: 'string' }],
  )
  expect(faultsOfRequest({ ...putItem, body: { product: { aspects: { Brand: "Levi's" }, imageUrls: 'x' } } })).toEqual([
    { kind: 'wrong type', where: 'product.aspects.Brand', expected: 'list' },
    { kind: 'wrong type', where: 'product.imageUrls', expected: 'list' },
  ])
  expect(faultsOfRequest({ ...putItem, body: { product: { title: null }, availability: [] } })).toEqual([
    { kind: 'wrong type', where: 'product.title', expected: 'string' },
    { kind: 'wrong type', where: 'availability', expected: 'object' },
  ])
})

test('fields with the names of object methods are unknown like others', () => {
  const body = JSON.parse('{"product":{"constructor":"x","__proto__":{}}}') as unknown
  expect(faultsOfRequest({ ...putItem, body }).map((fault) => fault.where)).toEqual([
    'product.constructor',
    'product.__proto__',
  ])
})

test('an answer is checked against the contract, and every refusal against the envelope', () => {
  const publish = operationNamed('publishOffer')
  expect(faultsOfAnswer(publish, 200, { listingId: '110000000001', warnings: [] })).toEqual([])
  expect(faultsOfAnswer(publish, 200, { listingId: 110000000001 })).toEqual([
    { kind: 'wrong type', where: 'listingId', expected: 'string' },
  ])
  expect(faultsOfAnswer(publish, 202, {})).toEqual([{ kind: 'wrong type', where: 'status', expected: '200' }])
  expect(faultsOfAnswer(publish, 400, { errors: [{ errorId: 25002, message: 'x' }] })).toEqual([])
  expect(faultsOfAnswer(publish, 400, { error: 'x' })).toEqual([{ kind: 'unknown field', where: 'error' }])
  const put = operationNamed('createOrReplaceInventoryItem')
  expect(faultsOfAnswer(put, 204, undefined)).toEqual([])
  expect(faultsOfAnswer(put, 204, {})).toHaveLength(1)
})

test('each bulk call answers 207 in the shape of 200', () => {
  for (const operation of operations.filter((one) => one.answers['207'] !== undefined)) {
    expect(operation.answers['207']).toBe(operation.answers['200'])
  }
})

test('a fault is answered with eBay’s status and id for it', () => {
  const answer = (kind: Parameters<typeof answerToFault>[0]['kind'], where = 'x') => {
    const { status, error } = answerToFault({ kind, where })
    return [status, error.errorId, error.message]
  }
  expect(answer('unknown operation')).toEqual([404, 2002, 'Resource not found'])
  expect(answer('missing scope')).toEqual([403, 1100, 'Access denied'])
  expect(answer('missing header', 'Content-Language')).toEqual([
    400,
    25709,
    'Invalid value for header Content-Language',
  ])
  expect(answer('missing parameter', 'marketplace_id')).toEqual([400, 25709, 'Invalid value for marketplace_id'])
  expect(answer('wrong type', 'condition')).toEqual([400, 2004, 'Could not serialize field [condition]'])
})

test('an error has the status that the contract gives it', () => {
  expect(statusOf(operationNamed('publishOffer'), 25025)).toBe(500)
  expect(statusOf(operationNamed('publishOffer'), 25002)).toBe(400)
  expect(statusOf(operationNamed('getOffer'), 25713)).toBe(404)
  expect(statusOf(operationNamed('optInToProgram'), 25803)).toBe(409)
  expect(statusOf(operationNamed('getImage'), 190200)).toBe(404)
  expect(statusOf(operationNamed('getUser'), 1001)).toBe(401)
  expect(statusOf(operationNamed('createImageFromFile'), 2001)).toBe(429)
})
