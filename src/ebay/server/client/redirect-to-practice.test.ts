import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { redirectToPractice } from './redirect-to-practice.ts'

const app = new Hono()
redirectToPractice(app, 'http://127.0.0.1:4003')

async function redirectedTo(address: string) {
  return (await app.request(address)).headers.get('location')
}

test('a phone is redirected to this computer’s address, and the consent page gets the address that it came from', async () => {
  const path = '/api/ebay/practice/auth/oauth2/authorize?redirect_uri=a%20b&state=x'
  const target = new URL((await redirectedTo(`https://192.168.1.20:4001${path}`)) ?? '')
  expect(target.origin + target.pathname).toBe('http://192.168.1.20:4003/auth/oauth2/authorize')
  expect(Object.fromEntries(target.searchParams)).toEqual({
    redirect_uri: 'a b',
    state: 'x',
    practice_origin: 'https://192.168.1.20:4001',
  })
})

test('a listing page’s address is redirected without parameters', async () => {
  expect(await redirectedTo('http://localhost:4000/api/ebay/practice/www/itm/110000000001')).toBe(
    'http://localhost:4003/www/itm/110000000001',
  )
})

test.each(['//evil.example/www', '/www@evil.example', '/%2e%2e/www', '/apim/upload', '/auth.evil'])(
  'a browser that asks for %s stays on this host',
  async (path) => {
    const target = await redirectedTo(`http://localhost:4000/api/ebay/practice${path}`)
    expect(target === null || new URL(target).host === 'localhost:4003').toBe(true)
  },
)

test('the address answers 404 if no practice marketplace runs', async () => {
  const otherApp = new Hono()
  redirectToPractice(otherApp, undefined)
  expect((await otherApp.request('http://localhost/api/ebay/practice/www')).status).toBe(404)
})
