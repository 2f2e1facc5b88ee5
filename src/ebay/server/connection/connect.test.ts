import { Client } from 'pg'
import { expect, test } from 'vitest'
import { lettersOf } from '../../../../test/account-mail.ts'
import { agreed, connectSeller, createEbayTestEnvironment } from '../../../../test/ebay-test-environment.ts'
import { checkPoliciesEndpoint, disconnectEbayEndpoint, ebayAccountEndpoint, ebayOauthEndpoint } from '../../api.ts'

const accountOf = (seller: { call: Awaited<ReturnType<typeof sellerHere>>['seller']['call'] }) =>
  seller.call(ebayAccountEndpoint, {})

async function sellerHere(options: Parameters<typeof createEbayTestEnvironment>[0] = {}) {
  const env = await createEbayTestEnvironment(options)
  return { env, seller: await env.seller() }
}

test('before a connection the card says that there is none, and that there can be one', async () => {
  const { seller } = await sellerHere()
  expect(await accountOf(seller)).toMatchObject({
    environment: 'practice',
    isConfigured: true,
    connection: null,
    policies: { payment: null, fulfillment: null, return: null },
    location: null,
    readyItems: 0,
  })
})

test('a seller who agreed is connected, with the name, registration and limits that eBay tells', async () => {
  const { env, seller } = await sellerHere()
  const account = env.ebay.sellers.add({
    username: 'half_ready',
    isRegistered: false,
    sellingLimit: { amount: '500.0', quantity: 10 },
  })
  await connectSeller(env, seller, account)
  const { connection } = await accountOf(seller)
  expect(connection).toMatchObject({
    ebayUserId: account.userId,
    ebayUsername: 'half_ready',
    marketplaceId: 'EBAY_US',
    isExpired: false,
    isRegistered: false,
    sellingLimit: { amount: '500.00', quantity: 10 },
  })
  const days = (Date.parse(connection?.tokenExpiresAt ?? '') - env.clock.now().getTime()) / 86_400_000
  expect(days).toBeCloseTo(547.5, 1)
})

test('a connected account is told to the seller by mail', async () => {
  const { env, seller } = await sellerHere()
  await connectSeller(env, seller, env.ebay.sellers.add())
  const [letter, ...others] = await lettersOf(env)
  expect(others).toEqual([])
  expect(letter).toMatchObject({
    subject: 'An eBay account was connected to your PastFash account',
    to: [{ address: seller.email }],
  })
  expect(letter?.text).toContain('choose Disconnect on eBay Integration')
})

test('which eBay it is, is a setting: isSandbox picks none', async () => {
  const { env, seller } = await sellerHere({ keys: 'sandbox' })
  const sent = await agreed(env, seller, env.ebay.sellers.add())
  expect(await seller.call(ebayOauthEndpoint, { ...sent, isSandbox: false })).toEqual({ success: true })
  expect((await accountOf(seller)).environment).toBe('sandbox')
})

test('the exchange may say what it is in its address too, as the specification has it', async () => {
  const { env, seller } = await sellerHere()
  const { action, code, state } = await agreed(env, seller, env.ebay.sellers.add())
  const answer = await seller.ask(`${ebayOauthEndpoint.path}?action=${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action, code, state, userId: seller.userId, isSandbox: false }),
  })
  expect(answer).toMatchObject({ status: 200, json: { success: true } })
  expect((await accountOf(seller)).connection).not.toBeNull()
})

test('a state is good once, for ten minutes, and for the seller who began', async () => {
  const { env, seller } = await sellerHere()
  const account = env.ebay.sellers.add()
  const stranger = await env.seller()
  const refused = { success: false, error: expect.stringMatching(/^This authorization was not begun here/) }

  const first = await agreed(env, seller, account)
  expect(await stranger.call(ebayOauthEndpoint, first)).toEqual(refused)
  expect((await accountOf(stranger)).connection).toBeNull()
  expect(await seller.call(ebayOauthEndpoint, { ...first, state: undefined })).toEqual(refused)
  expect(await seller.call(ebayOauthEndpoint, first)).toEqual({ success: true })
  expect(await seller.call(ebayOauthEndpoint, first)).toEqual(refused)

  const late = await agreed(env, seller, account)
  env.clock.forward(10 * 60 + 1)
  expect(await seller.call(ebayOauthEndpoint, late)).toEqual(refused)
})

test('a userId that is not the signed-in seller is refused in both actions', async () => {
  const { env, seller } = await sellerHere()
  const { userId } = await env.seller()
  for (const action of ['get_auth_url', 'exchange_token'] as const)
    expect(await seller.try(ebayOauthEndpoint, { action, userId, code: 'x', state: 'y' })).toMatchObject({
      status: 403,
      json: { success: false },
    })
  const own = await seller.call(ebayOauthEndpoint, { action: 'get_auth_url', userId: seller.userId })
  expect(own.success).toBe(true)
})

test('where another account is to be connected eBay asks who signs in', async () => {
  const { seller } = await sellerHere()
  const prompt = async (anotherAccount?: boolean) => {
    const { authUrl } = await seller.call(ebayOauthEndpoint, { action: 'get_auth_url', anotherAccount })
    return /[?&]prompt=([^&]*)/u.exec(authUrl ?? '')?.[1]
  }
  expect(await prompt()).toBeUndefined()
  expect(await prompt(true)).toBe('login')
})

test('without a code the words of the specification are said, and a code that eBay refuses leaves nothing behind', async () => {
  const { env, seller } = await sellerHere()
  const sent = await agreed(env, seller, env.ebay.sellers.add())
  expect(await seller.call(ebayOauthEndpoint, { ...sent, code: undefined })).toEqual({
    success: false,
    error: 'No authorization code received from eBay',
  })
  expect(await seller.call(ebayOauthEndpoint, { ...sent, code: 'v^1.1#forged' })).toEqual({
    success: false,
    error: 'Failed to connect eBay account. eBay took the authorization code no more. Please connect again.',
  })
  expect((await accountOf(seller)).connection).toBeNull()
})

test('keys that eBay does not take are said to be the operator’s to mend', async () => {
  const { env, seller } = await sellerHere({
    keys: 'sandbox',
    environment: { EBAY_CLIENT_SECRET: 'SBX-of-another-keyset-0000' },
  })
  const sent = await agreed(env, seller, env.ebay.sellers.add())
  expect(await seller.call(ebayOauthEndpoint, sent)).toEqual({
    success: false,
    error:
      'Failed to connect eBay account. eBay refused the request of this PastFash. Its operator finds out why at /test-ebay-config.',
  })
})

test('an account that another seller has connected is refused in one sentence, and stays theirs', async () => {
  const { env, seller } = await sellerHere()
  const account = await connectSeller(env, seller)
  const other = await env.seller()
  await expect(connectSeller(env, other, account)).rejects.toThrow(
    'This eBay account is connected to another PastFash account. Disconnect it there first, or choose another eBay account.',
  )
  expect((await accountOf(other)).connection).toBeNull()
  expect((await accountOf(seller)).connection?.ebayUserId).toBe(account.userId)
  await seller.call(disconnectEbayEndpoint, {})
  await connectSeller(env, other, account)
  expect((await accountOf(other)).connection?.ebayUserId).toBe(account.userId)
})

test('of two sellers who connect the same account at the same moment one is connected', async () => {
  const { env, seller } = await sellerHere()
  const account = env.ebay.sellers.add()
  const other = await env.seller()
  const sent = await Promise.all([seller, other].map((each) => agreed(env, each, account)))
  const [first, second] = sent
  if (!first || !second) throw new Error('unreachable')
  const answers = await Promise.all([seller.call(ebayOauthEndpoint, first), other.call(ebayOauthEndpoint, second)])
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
})

test('of two first consents of one seller at once both end well', async () => {
  for (const accounts of [1, 2]) {
    const { env, seller } = await sellerHere()
    const [one = env.ebay.sellers.add(), other = one] = Array.from({ length: accounts }, () => env.ebay.sellers.add())
    const sent = [await agreed(env, seller, one), await agreed(env, seller, other)]
    const go = await holdConsents(env)
    const answers = Promise.all(sent.map((each) => seller.call(ebayOauthEndpoint, each)))
    await go()
    expect(await answers).toEqual([{ success: true }, { success: true }])
    expect([one.userId, other.userId]).toContain((await accountOf(seller)).connection?.ebayUserId)
    // The other one is nobody's.
    await seller.call(disconnectEbayEndpoint, {})
    for (const account of new Set([one, other])) await connectSeller(env, await env.seller(), account)
  }
})

test('connecting asks eBay whose account it is and no more; what it has is asked after each consent', async () => {
  const { env, seller } = await sellerHere()
  const account = env.ebay.sellers.add()
  await seller.call(ebayOauthEndpoint, await agreed(env, seller, account))
  expect(env.ebay.calls(account.userId).map(({ operation }) => operation)).toEqual(['token', 'getUser'])
  expect((await accountOf(seller)).connection).toMatchObject({ isChecked: false, isRegistered: null })
  await seller.call(checkPoliciesEndpoint, {})
  expect((await accountOf(seller)).connection).toMatchObject({ isChecked: true, isRegistered: true })
  await seller.call(ebayOauthEndpoint, await agreed(env, seller, account))
  expect((await accountOf(seller)).connection).toMatchObject({ isChecked: false, isRegistered: true })
})

test('another account than before replaces it, and the token of the one before is given back', async () => {
  const { env, seller } = await sellerHere()
  const before = await connectSeller(env, seller)
  const next = await connectSeller(env, seller)
  expect((await accountOf(seller)).connection?.ebayUserId).toBe(next.userId)
  expect(env.ebay.calls(before.userId).filter(({ operation }) => operation === 'revoke')).toHaveLength(1)
  // Nobody has it any more.
  await connectSeller(env, await env.seller(), before)
})

test('a disconnect takes the tokens back at eBay and here, also when eBay is away', async () => {
  const { env, seller } = await sellerHere()
  const account = await connectSeller(env, seller)
  await seller.call(disconnectEbayEndpoint, {})
  expect((await accountOf(seller)).connection).toBeNull()
  expect(env.ebay.calls(account.userId).at(-1)).toMatchObject({ operation: 'revoke', status: 200 })
  await seller.call(disconnectEbayEndpoint, {})

  await connectSeller(env, seller, account)
  env.ebay.faults.next({ kind: 'reset', on: 'revoke' })
  await seller.call(disconnectEbayEndpoint, {})
  expect((await accountOf(seller)).connection).toBeNull()
})

test('no token lies in a row as it is, and none is in an answer', async () => {
  const { env, seller } = await sellerHere()
  await connectSeller(env, seller)
  const { rows } = await env.services.db.asUser(seller.userId, (tx) => tx.execute('select * from ebay_credentials'))
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ access_token: expect.stringMatching(/^1\.[\w-]{16}\./) })
  expect(JSON.stringify(rows)).not.toContain('v^1.1')
  expect(JSON.stringify(await accountOf(seller))).not.toMatch(/v\^1|token"/i)
})

test('where keys are missing nobody can connect, and the sentence says who can mend it', async () => {
  const { seller } = await sellerHere({ environment: { EBAY_ENVIRONMENT: 'sandbox' } })
  expect((await accountOf(seller)).isConfigured).toBe(false)
  expect(await seller.call(ebayOauthEndpoint, { action: 'get_auth_url' })).toEqual({
    success: false,
    error: 'eBay is not set up on this PastFash. Its operator finds out why at /test-ebay-config.',
  })
})

/** Keeps every consent from being kept, until two of them wait: call what it gives. */
async function holdConsents({ connection, services }: Awaited<ReturnType<typeof sellerHere>>['env']) {
  const client = new Client(connection)
  await client.connect()
  await client.query('begin; lock table ebay_credentials in share mode')
  return async () => {
    const waiting = async () => {
      const { rows } = await services.db.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return rows.length
    }
    await expect.poll(waiting).toBe(2)
    await client.query('commit')
    await client.end()
  }
}
