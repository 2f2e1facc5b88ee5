import { expect, test } from 'vitest'
import { refusalsOfHeaders } from './rules-headers.ts'

test('American English is accepted, and so is a missing header', () => {
  expect(refusalsOfHeaders({})).toEqual([])
  expect(refusalsOfHeaders({ 'accept-language': 'en-US', 'content-language': 'en-US' })).toEqual([])
  expect(refusalsOfHeaders({ 'Accept-Language': 'en-US;q=0.9, es-US' })).toEqual([])
})

test("the Accept-Language * that Node's fetch sends is refused", () => {
  expect(refusalsOfHeaders({ 'accept-language': '*' })).toMatchObject([
    { errorId: 25709, message: 'Invalid value for header Accept-Language' },
  ])
})

test('languages of other sites, and other spellings, are refused', () => {
  for (const language of ['en', 'en_US', 'de-DE', '', 'en-US, *'])
    expect(refusalsOfHeaders({ 'Accept-Language': language })).toHaveLength(1)
  expect(refusalsOfHeaders({ 'Content-Language': 'en_US' })).toMatchObject([
    { errorId: 25709, message: 'Invalid value for header Content-Language' },
  ])
})
