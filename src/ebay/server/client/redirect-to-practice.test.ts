import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { leadToPractice } from './redirect-to-practice.ts'

const app = new Hono()
leadToPractice(app, 'http://127.0.0.1:4003')

async function ledTo(address: string) {
  return (await app.request(address)).headers.get('location')
}

test('a phone is led to this computer’s address, and the consent page told where it came from', async () => {
  const path = '/api/ebay/practice/auth/oauth2/authorize?redirect_uri=a%20b&state=x'
  const led = new URL((await ledTo(`https://192.168.1.20:4001${path}`)) ?? '')
  expect(led.origin + led.pathname).toBe('http://192.168.1.20:4003/auth/oauth2/authorize')
  expect(Object.fromEntries(led.searchParams)).toEqual({
    redirect_uri: 'a b',
    state: 'x',
    practice_origin: 'https://192.168.1.20:4001',
  })
})

test('a listing page needs nothing besides its address', async () => {
  expect(await ledTo('http://localhost:4000/api/ebay/practice/www/itm/110000000001')).toBe(
    'http://localhost:4003/www/itm/110000000001',
  )
})

test.each(['//evil.example/www', '/www@evil.example', '/%2e%2e/www', '/apim/upload', '/auth.evil'])(
  'nobody is led astray by %s',
  async (path) => {
    const led = await ledTo(`http://localhost:4000/api/ebay/practice${path}`)
    expect(led === null || new URL(led).host === 'localhost:4003').toBe(true)
  },
)

test('where no marketplace runs there is nowhere to lead to', async () => {
  const without = new Hono()
  leadToPractice(without, undefined)
  expect((await without.request('http://localhost/api/ebay/practice/www')).status).toBe(404)
})
