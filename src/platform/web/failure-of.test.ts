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

test('a function call is refused by its success flag, with the code of its status', () => {
  const path = '/functions/v1/generate-listing'
  expect(failureOf(path, answered(409), { success: false, error: 'Being written already.' })).toMatchObject({
    code: 'conflict',
    sentence: 'Being written already.',
  })
  expect(failureOf(path, answered(200), { success: true })).toBeUndefined()
})

test('an answer of a proxy may pass by itself', () => {
  expect(failureOf('/api/items', answered(502), undefined)?.code).toBe('try-later')
})

test('success is no failure', () => {
  expect(failureOf('/api/items', answered(200), { id: 'x' })).toBeUndefined()
})
