import { expect, test } from 'vitest'
import { failureOf } from './failure-of.ts'

const answered = (status: number, headers: Record<string, string> = {}) => new Response(null, { status, headers })

test('a refusal carries the server’s code and sentence', () => {
  const body = { error: { code: 'gone', sentence: 'That product was deleted.', requestId: 'r1' } }
  expect(failureOf('/api/items', answered(410), body)).toMatchObject({
    code: 'gone',
    sentence: 'That product was deleted.',
  })
})

test('Retry-After is handed on in seconds', () => {
  const body = { error: { code: 'too-many', sentence: 'Slow down.', requestId: 'r1' } }
  expect(failureOf('/api/items', answered(429, { 'retry-after': '7' }), body)?.retryAfter).toBe(7)
})

test('a Retry-After that no timer can wait for is cut to an hour, and one that is no number of seconds is none', () => {
  const told = (wait: string) => failureOf('/api/items', answered(503, { 'retry-after': wait }), undefined)?.retryAfter
  expect(['9000000', '99999999999999999999'].map(told)).toEqual([3600, 3600])
  const odd = ['', '-5', '1e3', '0x10', '0.5', 'Wed, 21 Oct 2099 07:28:00 GMT']
  expect(odd.map(told)).toEqual(odd.map(() => undefined))
})

test('a function call is refused by its success flag, with the code of its status', () => {
  const path = '/functions/v1/generate-listing'
  expect(failureOf(path, answered(409), { success: false, error: 'Being written already.' })).toMatchObject({
    code: 'conflict',
    sentence: 'Being written already.',
  })
  expect(failureOf(path, answered(200), { success: true })).toBeUndefined()
})

test('an answer of a proxy or of a public network is none of ours and may pass by itself', () => {
  for (const status of [200, 401, 403, 404, 410, 426, 500, 502, 504])
    expect(failureOf('/api/items', answered(status), undefined)?.code).toBe('try-later')
  expect(failureOf('/api/items', answered(404), { message: 'no such page' })?.code).toBe('try-later')
})

test('what a proxy finds too large or too much stays so', () => {
  expect(failureOf('/api/items', answered(413), undefined)?.code).toBe('broken')
  expect(failureOf('/api/items', answered(429, { 'retry-after': '3' }), undefined)?.retryAfter).toBe(3)
})

test('success is no failure', () => {
  expect(failureOf('/api/items', answered(200), { id: 'x' })).toBeUndefined()
})
