import { expect, test } from 'vitest'
import { practiceKeyset } from '../practice-keyset.ts'
import { startSimulator } from '../testing/start-simulator.ts'
import { basic, consentAddress, decide, scopes, tokenRequest } from '../testing/token-request.ts'

async function environmentWithCode() {
  const env = await startSimulator()
  const { simulator, seller } = env
  const code = (await decide(consentAddress(simulator), 'agree', seller.userId)).searchParams.get('code') ?? ''
  const codeForm = { grant_type: 'authorization_code', code, redirect_uri: simulator.keyset.ruName }
  return { ...env, code, codeForm }
}
const invalidCode = {
  status: 400,
  body: {
    error: 'invalid_grant',
    error_description: 'the provided authorization grant code is invalid or was issued to another client',
  },
}
const invalidRefresh = {
  status: 400,
  body: { error: 'invalid_grant', error_description: expect.stringContaining('refresh token') },
}

test('a code is exchanged for tokens once', async () => {
  const { simulator, ask, codeForm } = await environmentWithCode()
  const answer = await tokenRequest(simulator, codeForm)
  expect(answer).toEqual({
    status: 200,
    body: {
      access_token: expect.stringContaining('#'),
      expires_in: 7200,
      refresh_token: expect.stringContaining('#'),
      refresh_token_expires_in: 47_304_000,
      token_type: 'User Access Token',
    },
  })
  const token = String(answer.body['access_token'])
  expect((await ask('GET', '/sell/account/v1/privilege', { token })).status).toBe(200)
  expect(await tokenRequest(simulator, codeForm)).toEqual(invalidCode)
})

test('a code that has expired or was encoded twice is refused', async () => {
  const { simulator, codeForm } = await environmentWithCode()
  expect(await tokenRequest(simulator, { ...codeForm, code: encodeURIComponent(codeForm.code) })).toEqual(invalidCode)
  simulator.clock.advance(299_000)
  expect(await tokenRequest(simulator, codeForm)).toEqual(invalidCode)
})

test('a refresh token stays the same, can be used for fewer scopes, and ends when it is revoked', async () => {
  const { simulator, ask, codeForm } = await environmentWithCode()
  const first = await tokenRequest(simulator, codeForm)
  const refreshToken = String(first.body['refresh_token'])
  const refreshForm = { grant_type: 'refresh_token', refresh_token: refreshToken }
  const second = await tokenRequest(simulator, { ...refreshForm, scope: scopes.slice(0, 1).join(' ') })
  expect(second).toEqual({
    status: 200,
    body: { access_token: expect.any(String), expires_in: 7200, token_type: 'User Access Token' },
  })
  const token = String(second.body['access_token'])
  expect((await ask('GET', '/sell/inventory/v1/location', { token })).status).toBe(200)
  expect((await ask('GET', '/sell/account/v1/privilege', { token })).status).toBe(403)
  const moreScopes = `${scopes.join(' ')} https://api.ebay.com/oauth/api_scope/sell.marketing`
  expect((await tokenRequest(simulator, { ...refreshForm, scope: moreScopes })).body['error']).toBe('invalid_scope')
  const revokeForm = { token: refreshToken, token_type_hint: 'refresh_token' }
  expect((await tokenRequest(simulator, { token }, { verb: '/introspect' })).body['active']).toBe(true)
  expect(await tokenRequest(simulator, revokeForm, { verb: '/revoke' })).toEqual({ status: 200, body: {} })
  expect(await tokenRequest(simulator, refreshForm)).toEqual(invalidRefresh)
  expect((await ask('GET', '/sell/inventory/v1/location', { token })).status).toBe(401)
  expect((await tokenRequest(simulator, { token }, { verb: '/introspect' })).body['active']).toBe(false)
})

test('a refresh token expires after 547.5 days, or as soon as the seller revokes it', async () => {
  const { simulator, seller, codeForm } = await environmentWithCode()
  const { body } = await tokenRequest(simulator, codeForm)
  const refreshForm = { grant_type: 'refresh_token', refresh_token: String(body['refresh_token']) }
  simulator.setAccessTokenSeconds(60)
  simulator.clock.advance(47_303_000_000)
  expect(await tokenRequest(simulator, refreshForm)).toMatchObject({ status: 200, body: { expires_in: 60 } })
  simulator.clock.advance(1_000_000)
  expect(await tokenRequest(simulator, refreshForm)).toEqual(invalidRefresh)
  const { refreshToken } = simulator.sellers.tokens(seller.userId)
  simulator.sellers.revoke(seller.userId)
  expect(await tokenRequest(simulator, { ...refreshForm, refresh_token: refreshToken })).toEqual(invalidRefresh)
})

test('an application token reads public data, and nothing of a seller', async () => {
  const { simulator, ask } = await startSimulator()
  const form = { grant_type: 'client_credentials', scope: 'https://api.ebay.com/oauth/api_scope' }
  const { status, body } = await tokenRequest(simulator, form)
  expect([status, body]).toEqual([
    200,
    { access_token: expect.any(String), expires_in: 7200, token_type: 'Application Access Token' },
  ])
  const token = String(body['access_token'])
  const tree = '/commerce/taxonomy/v1/get_default_category_tree_id?marketplace_id=EBAY_US'
  expect((await ask('GET', tree, { token })).status).toBe(200)
  expect((await ask('GET', '/sell/inventory/v1/location', { token })).status).toBe(403)
  expect((await tokenRequest(simulator, { ...form, scope: scopes.join(' ') })).body['error']).toBe('invalid_scope')
})

test.each([
  [{ authorization: basic('unknown', 'wrong') }, {}, 401, 'invalid_client'],
  [{ authorization: basic(practiceKeyset.clientId, 'wrong') }, {}, 401, 'invalid_client'],
  [{ authorization: '' }, {}, 401, 'invalid_client'],
  [{}, { redirect_uri: 'https://shop.example/ebay-callback' }, 400, 'invalid_request'],
  [{}, { grant_type: 'password' }, 400, 'unsupported_grant_type'],
  [{}, { grant_type: '' }, 400, 'invalid_request'],
])('a token request with options %j and form fields %j is answered %i %s', async (options, changes, status, error) => {
  const { simulator, codeForm } = await environmentWithCode()
  expect(await tokenRequest(simulator, { ...codeForm, ...changes }, options)).toMatchObject({ status, body: { error } })
})

test('a client that is not authenticated gets no tokens for a code', async () => {
  const keyset = {
    clientId: 'Other',
    clientSecret: 'secret',
    ruName: 'Other-ru',
    acceptedUrl: 'http://a.example/',
    declinedUrl: 'http://a.example/',
  }
  const { simulator, seller } = await startSimulator({ keyset })
  const code = (await decide(consentAddress(simulator), 'agree', seller.userId)).searchParams.get('code') ?? ''
  const form = { grant_type: 'authorization_code', code, redirect_uri: 'Other-ru' }
  expect((await tokenRequest(simulator, form, { authorization: basic('Practice', 'x') })).status).toBe(401)
  expect((await tokenRequest(simulator, form)).status).toBe(200)
})

test('the log names the seller of each refresh, so that the refreshes of one seller can be counted', async () => {
  const { simulator, seller } = await startSimulator()
  const { refreshToken } = simulator.sellers.tokens(seller.userId)
  await tokenRequest(simulator, { grant_type: 'refresh_token', refresh_token: refreshToken })
  expect(simulator.calls(seller.userId).map(({ operation, sent }) => [operation, sent])).toEqual([['token', undefined]])
})
