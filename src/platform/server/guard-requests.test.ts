import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { answerErrors } from './answer-errors.ts'
import { guardRequests } from './guard-requests.ts'
import { createLog } from './log.ts'

function guarded() {
  const app = new Hono()
  answerErrors(app, createLog('silent'))
  guardRequests(app, (host) => host === 'pastfash.example')
  app.all('/give-cookie', (context) => {
    context.header('set-cookie', 'a=1; HttpOnly', { append: true })
    context.header('set-cookie', 'b=2; Secure', { append: true })
    return context.text('given')
  })
  return app
}
const host = { host: 'pastfash.example' }

test('a cookie given over https is secure, over http it is as it was', async () => {
  const secure = await guarded().request('https://pastfash.example/give-cookie', { headers: host })
  expect(secure.headers.getSetCookie()).toEqual(['a=1; HttpOnly; Secure', 'b=2; Secure'])
  const plain = await guarded().request('http://pastfash.example/give-cookie', { headers: host })
  expect(plain.headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2; Secure'])
})

test.each([
  ['http://pastfash.example', 200],
  ['https://evil.example', 403],
  ['http://pastfash.example.evil.example', 403],
  ['null', 403],
  ['not an origin', 403],
])('a changing request from the origin %s is answered %i', async (origin, status) => {
  const answer = await guarded().request('http://pastfash.example/give-cookie', {
    method: 'POST',
    headers: { ...host, origin },
  })
  expect(answer.status).toBe(status)
})

test.each([
  ['an answer', { headers: host }],
  ['a refused origin', { method: 'POST', headers: { ...host, origin: 'https://evil.example' } }],
  ['an unknown host', { headers: { host: 'other.example' } }],
])('%s carries the security headers', async (_what, request) => {
  const { headers } = await guarded().request('http://pastfash.example/give-cookie', request)
  expect(headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval';")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
  expect(headers.get('permissions-policy')).toContain('camera=(self)')
})
