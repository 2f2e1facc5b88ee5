import { expect, test } from 'vitest'
import { failureOf } from './failure-of.ts'

const responseOf = (status: number, headers: Record<string, string> = {}) => new Response(null, { status, headers })

test('a refusal carries the server’s code and sentence', () => {
  const body = { error: { code: 'gone', sentence: 'That product was deleted.', requestId: 'r1' } }
  expect(failureOf('/api/items', responseOf(410), body)).toMatchObject({
    code: 'gone',
    sentence: 'That product was deleted.',
  })
})

test('Retry-After is passed on in seconds', () => {
  const body = { error: { code: 'too-many', sentence: 'Slow down.', requestId: 'r1' } }
  expect(failureOf('/api/items', responseOf(429, { 'retry-after': '7' }), body)?.retryAfter).toBe(7)
})

test('a Retry-After too long for a timer is cut to an hour, and one that is not whole seconds is ignored', () => {
  const retryAfterOf = (wait: string) =>
    failureOf('/api/items', responseOf(503, { 'retry-after': wait }), undefined)?.retryAfter
  expect(['9000000', '99999999999999999999'].map(retryAfterOf)).toEqual([3600, 3600])
  const odd = ['', '-5', '1e3', '0x10', '0.5', 'Wed, 21 Oct 2099 07:28:00 GMT']
  expect(odd.map(retryAfterOf)).toEqual(odd.map(() => undefined))
})

test('a function call is refused by its success flag, with the code of its status', () => {
  const path = '/functions/v1/generate-listing'
  expect(failureOf(path, responseOf(409), { success: false, error: 'Being written already.' })).toMatchObject({
    code: 'conflict',
    sentence: 'Being written already.',
  })
  expect(failureOf(path, responseOf(200), { success: true })).toBeUndefined()
})

test('an answer of a proxy or a public network is not PastFash’s and may be tried again later', () => {
  for (const status of [200, 401, 403, 404, 410, 426, 500, 502, 504])
    expect(failureOf('/api/items', responseOf(status), undefined)?.code).toBe('try-later')
  expect(failureOf('/api/items', responseOf(404), { message: 'no such page' })?.code).toBe('try-later')
})

test('a proxy’s refusal of a size or a rate keeps its meaning', () => {
  expect(failureOf('/api/items', responseOf(413), undefined)?.code).toBe('broken')
  expect(failureOf('/api/items', responseOf(429, { 'retry-after': '3' }), undefined)?.retryAfter).toBe(3)
})

test('a successful answer is no failure', () => {
  expect(failureOf('/api/items', responseOf(200), { id: 'x' })).toBeUndefined()
})
