import { expect, test } from 'vitest'
import { startSimulator } from '../testing/start-simulator.ts'
import { consentAddress, decide } from '../testing/token-request.ts'

test('the consent page shows every practice seller and the requested scopes, in an accessible form without scripts', async () => {
  const { simulator } = await startSimulator()
  simulator.sellers.add({ username: '<img src=x>', name: '"Quote" & Co' })
  const answer = await fetch(consentAddress(simulator))
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  for (const words of ['Practice marketplace', 'casey_closet', 'riverside_resale', 'noor_starts_small']) {
    expect(html).toContain(words)
  }
  expect(html).toContain('View and manage your inventory and offers')
  expect(html).toContain('&#60;img src=x&#62;')
  expect(html).toContain('&#34;Quote&#34; &#38; Co')
  expect(html).not.toContain('<img')
  expect(html).toContain('<html lang="en">')
  expect(html.match(/<label><input type="radio"/g)).toHaveLength(5)
  expect(html).toMatch(/<button[^>]*value="agree">Agree and continue<\/button>\s*<button[^>]*value="decline">Not now</)
  expect(html).toContain('prefers-color-scheme: dark')
})

test('a seller who agrees returns to the accepted address with a code, its lifetime and the same state', async () => {
  const { simulator, seller } = await startSimulator()
  const address = await decide(consentAddress(simulator), 'agree', seller.userId)
  expect(address.origin + address.pathname).toBe('http://127.0.0.1:3000/ebay-callback')
  const code = address.searchParams.get('code') ?? ''
  expect(code).toMatch(/^v\^1\.1#i\^1#/)
  expect(address.search).toContain('code=v%5E1.1%23i%5E1%23')
  expect(address.searchParams.get('expires_in')).toBe('299')
  expect(address.searchParams.get('state')).toBe('a state & more')
})

test('a demo shop gets a seller of its own, whom the page never lists', async () => {
  const { simulator } = await startSimulator()
  for (const username of ['demo_shop_5', 'demo_shop_6']) {
    const { searchParams } = await decide(consentAddress(simulator), 'agree', 'demo')
    expect(searchParams.get('code')).not.toBeNull()
    expect(simulator.sellers.list().map((seller) => seller.username)).toContain(username)
    expect(await (await fetch(consentAddress(simulator))).text()).not.toContain(username)
  }
})

test('a seller who declines returns to the declined address as it was registered', async () => {
  const { simulator, seller } = await startSimulator()
  const address = await decide(consentAddress(simulator), 'decline', seller.userId)
  expect(address.href).toBe('http://127.0.0.1:3000/ebay-callback?error=access_denied')
})

test('a browser that came from another port of the same host is led back there, and to no other host', async () => {
  const { simulator, seller } = await startSimulator()
  const from = (origin: string) => `${consentAddress(simulator)}&practice_origin=${encodeURIComponent(origin)}`
  const phone = await decide(from('https://127.0.0.1:4001'), 'agree', seller.userId)
  expect(phone.origin + phone.pathname).toBe('https://127.0.0.1:4001/ebay-callback')
  const declined = await decide(from('https://127.0.0.1:4001'), 'decline', seller.userId)
  expect(declined.href).toBe('https://127.0.0.1:4001/ebay-callback?error=access_denied')
  const elsewhere = await decide(from('https://evil.example'), 'agree', seller.userId)
  expect(elsewhere.origin).toBe('http://127.0.0.1:3000')
})

test('addresses behind a RuName stay unchanged unless they follow the host', async () => {
  const keyset = {
    clientId: 'Own-App-SBX-1',
    clientSecret: 'SBX-own',
    ruName: 'Own-Own-App-a',
    acceptedUrl: 'https://shop.example/ebay-callback',
    declinedUrl: 'https://shop.example/ebay-callback?error=access_denied',
  }
  const { simulator, seller } = await startSimulator({ keyset })
  const address = await decide(consentAddress(simulator), 'agree', seller.userId)
  expect(address.origin).toBe('https://shop.example')
})

test('the consent page can cut off the window that opened it', async () => {
  const { simulator } = await startSimulator()
  const policy = async () => (await fetch(consentAddress(simulator))).headers.get('cross-origin-opener-policy')
  expect(await policy()).toBeNull()
  simulator.cutOpener(true)
  expect(await policy()).toBe('same-origin')
})

test('the preselected account sells at once, and no account is preselected if the seller has to sign in', async () => {
  const { simulator } = await startSimulator()
  const chosen = async (changes?: Record<string, string>) => {
    const html = await (await fetch(consentAddress(simulator, changes))).text()
    return [...html.matchAll(/value="([^"]+)" checked>\s*<span>([^<]+)/g)].map(([, , username]) => username)
  }
  expect(await chosen()).toEqual(['riverside_resale'])
  expect(await chosen({ prompt: 'login' })).toEqual([])
})

test('agreeing without an account shows a message and stays on the page', async () => {
  const { simulator } = await startSimulator()
  const body = new URLSearchParams({ decision: 'agree' })
  const answer = await fetch(consentAddress(simulator, { prompt: 'login' }), { method: 'POST', body })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('<p class="fault" role="alert">Choose an account.</p>')
})

test.each([
  [{ client_id: 'unknown' }, 'unauthorized_client'],
  [{ redirect_uri: 'https://shop.example/ebay-callback' }, 'redirect_uri is not the RuName'],
  [{ response_type: 'token' }, 'unsupported_response_type'],
  [{ scope: 'https://api.ebay.com/oauth/api_scope/buy.<b>everything</b>' }, 'invalid_scope'],
])('a consent request with %j is refused and not redirected', async (changes, words) => {
  const { simulator } = await startSimulator()
  const answer = await fetch(consentAddress(simulator, changes), { redirect: 'manual' })
  const html = await answer.text()
  expect(answer.status).toBe(400)
  expect(html).toContain(words)
  expect(html).not.toContain('<b>')
})
