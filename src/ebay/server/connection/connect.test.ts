import { Client } from 'pg'
import { expect, test } from 'vitest'
import { emailsOf } from '../../../../test/account-mail.ts'
import { agreed, connectSeller, createEbayTestEnvironment } from '../../../../test/ebay-test-environment.ts'
import { checkPoliciesEndpoint, disconnectEbayEndpoint, ebayAccountEndpoint, ebayOauthEndpoint } from '../../api.ts'
import { ebayInventoryLocations, ebayOauthStates } from '../tables.ts'

const askAccount = (seller: { call: Awaited<ReturnType<typeof createSeller>>['seller']['call'] }) =>
  seller.call(ebayAccountEndpoint, {})

async function createSeller(options: Parameters<typeof createEbayTestEnvironment>[0] = {}) {
  const env = await createEbayTestEnvironment(options)
  return { env, seller: await env.seller() }
}

test('the account of a seller without a connection says that eBay is set up and nothing is connected', async () => {
  const { seller } = await createSeller()
  expect(await askAccount(seller)).toMatchObject({
    environment: 'practice',
    isConfigured: true,
    connection: null,
    policies: { payment: null, fulfillment: null, return: null },
    location: null,
    readyItems: 0,
  })
})

test('a seller who agrees is connected, with the name, registration and limits that eBay reports', async () => {
  const { env, seller } = await createSeller()
  const account = env.ebay.sellers.add({
    username: 'half_ready',
    isRegistered: false,
    sellingLimit: { amount: '500.0', quantity: 10 },
  })
  await connectSeller(env, seller, account)
  const { connection } = await askAccount(seller)
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

test('the seller gets an email when an eBay account is connected', async () => {
  const { env, seller } = await createSeller()
  await connectSeller(env, seller, env.ebay.sellers.add())
  const [email, ...others] = await emailsOf(env)
  expect(others).toEqual([])
  expect(email).toMatchObject({
    subject: 'An eBay account was connected to your PastFash account',
    to: [{ address: seller.email }],
  })
  expect(email?.text).toContain('press Disconnect under eBay Integration')
})

test('a setting chooses the eBay environment, and isSandbox does not', async () => {
  const { env, seller } = await createSeller({ keys: 'sandbox' })
  const exchange = await agreed(env, seller, env.ebay.sellers.add())
  expect(await seller.call(ebayOauthEndpoint, { ...exchange, isSandbox: false })).toEqual({ success: true })
  expect((await askAccount(seller)).environment).toBe('sandbox')
})

test('the exchange may have its action in the address too, as in the specification', async () => {
  const { env, seller } = await createSeller()
  const { action, code, state } = await agreed(env, seller, env.ebay.sellers.add())
  const answer = await seller.ask(`${ebayOauthEndpoint.path}?action=${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action, code, state, userId: seller.userId, isSandbox: false }),
  })
  expect(answer).toMatchObject({ status: 200, json: { success: true } })
  expect((await askAccount(seller)).connection).not.toBeNull()
})

test('the state of a consent works once, within ten minutes, and only for the seller who started it', async () => {
  const { env, seller } = await createSeller()
  const account = env.ebay.sellers.add()
  const stranger = await env.seller()
  const refused = { success: false, error: expect.stringMatching(/^This authorization has expired/) }

  const first = await agreed(env, seller, account)
  expect(await stranger.call(ebayOauthEndpoint, first)).toEqual(refused)
  expect((await askAccount(stranger)).connection).toBeNull()
  expect(await seller.call(ebayOauthEndpoint, { ...first, state: undefined })).toEqual(refused)
  expect(await seller.call(ebayOauthEndpoint, first)).toEqual({ success: true })
  expect(await seller.call(ebayOauthEndpoint, first)).toEqual(refused)

  const late = await agreed(env, seller, account)
  env.clock.forward(10 * 60 + 1)
  expect(await seller.call(ebayOauthEndpoint, late)).toEqual(refused)
})

test('a userId that is not the signed-in seller is refused in both actions', async () => {
  const { env, seller } = await createSeller()
  const { userId } = await env.seller()
  for (const action of ['get_auth_url', 'exchange_token'] as const)
    expect(await seller.try(ebayOauthEndpoint, { action, userId, code: 'x', state: 'y' })).toMatchObject({
      status: 403,
      json: { success: false },
    })
  const own = await seller.call(ebayOauthEndpoint, { action: 'get_auth_url', userId: seller.userId })
  expect(own.success).toBe(true)
})

test('eBay asks for a sign-in if another account is to be connected', async () => {
  const { seller } = await createSeller()
  const prompt = async (anotherAccount?: boolean) => {
    const { authUrl } = await seller.call(ebayOauthEndpoint, { action: 'get_auth_url', anotherAccount })
    return /[?&]prompt=([^&]*)/u.exec(authUrl ?? '')?.[1]
  }
  expect(await prompt()).toBeUndefined()
  expect(await prompt(true)).toBe('login')
})

test('a missing code is answered in the words of the specification, and a refused code connects nothing', async () => {
  const { env, seller } = await createSeller()
  const exchange = await agreed(env, seller, env.ebay.sellers.add())
  expect(await seller.call(ebayOauthEndpoint, { ...exchange, code: undefined })).toEqual({
    success: false,
    error: 'No authorization code received from eBay',
  })
  expect(await seller.call(ebayOauthEndpoint, { ...exchange, code: 'v^1.1#forged' })).toEqual({
    success: false,
    error: 'Failed to connect eBay account. eBay no longer accepts this authorization code. Please connect again.',
  })
  expect((await askAccount(seller)).connection).toBeNull()
})

test('the error for keys that eBay refuses names the operator’s check', async () => {
  const { env, seller } = await createSeller({
    keys: 'sandbox',
    environment: { EBAY_CLIENT_SECRET: 'SBX-of-another-keyset-0000' },
  })
  const exchange = await agreed(env, seller, env.ebay.sellers.add())
  expect(await seller.call(ebayOauthEndpoint, exchange)).toEqual({
    success: false,
    error:
      'Failed to connect eBay account. eBay refused a request of this site. Its operator can check the keys at /test-ebay-config.',
  })
})

test('an account that another seller has connected is refused, and stays that seller’s', async () => {
  const { env, seller } = await createSeller()
  const account = await connectSeller(env, seller)
  const other = await env.seller()
  await expect(connectSeller(env, other, account)).rejects.toThrow(
    'This eBay account is connected to another PastFash account. Disconnect it there first, or choose another eBay account.',
  )
  expect((await askAccount(other)).connection).toBeNull()
  expect((await askAccount(seller)).connection?.ebayUserId).toBe(account.userId)
  await seller.call(disconnectEbayEndpoint, {})
  await connectSeller(env, other, account)
  expect((await askAccount(other)).connection?.ebayUserId).toBe(account.userId)
})

test('if two sellers connect the same account at the same moment, only one of them is connected', async () => {
  const { env, seller } = await createSeller()
  const account = env.ebay.sellers.add()
  const other = await env.seller()
  const exchanges = await Promise.all([seller, other].map((each) => agreed(env, each, account)))
  const [first, second] = exchanges
  if (!first || !second) throw new Error('unreachable')
  const answers = await Promise.all([seller.call(ebayOauthEndpoint, first), other.call(ebayOauthEndpoint, second)])
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
})

test('two first consents of one seller at the same moment both succeed', async () => {
  for (const accounts of [1, 2]) {
    const { env, seller } = await createSeller()
    const [one = env.ebay.sellers.add(), other = one] = Array.from({ length: accounts }, () => env.ebay.sellers.add())
    const exchanges = [await agreed(env, seller, one), await agreed(env, seller, other)]
    const releaseConsents = await blockConsents(env)
    const answers = Promise.all(exchanges.map((each) => seller.call(ebayOauthEndpoint, each)))
    await releaseConsents()
    expect(await answers).toEqual([{ success: true }, { success: true }])
    expect([one.userId, other.userId]).toContain((await askAccount(seller)).connection?.ebayUserId)
    // The account that was not kept is free for other sellers.
    await seller.call(disconnectEbayEndpoint, {})
    for (const account of new Set([one, other])) await connectSeller(env, await env.seller(), account)
  }
})

test('connecting asks eBay only for the user; policies and limits are asked for after each consent', async () => {
  const { env, seller } = await createSeller()
  const account = env.ebay.sellers.add()
  await seller.call(ebayOauthEndpoint, await agreed(env, seller, account))
  expect(env.ebay.calls(account.userId).map(({ operation }) => operation)).toEqual(['token', 'getUser'])
  expect((await askAccount(seller)).connection).toMatchObject({ isChecked: false, isRegistered: null })
  await seller.call(checkPoliciesEndpoint, {})
  expect((await askAccount(seller)).connection).toMatchObject({ isChecked: true, isRegistered: true })
  await seller.call(ebayOauthEndpoint, await agreed(env, seller, account))
  expect((await askAccount(seller)).connection).toMatchObject({ isChecked: false, isRegistered: true })
})

test('a second account replaces the first, and the token of the first is revoked', async () => {
  const { env, seller } = await createSeller()
  const before = await connectSeller(env, seller)
  const next = await connectSeller(env, seller)
  expect((await askAccount(seller)).connection?.ebayUserId).toBe(next.userId)
  expect(env.ebay.calls(before.userId).filter(({ operation }) => operation === 'revoke')).toHaveLength(1)
  // No seller has the first account anymore.
  await connectSeller(env, await env.seller(), before)
})

test('a disconnect revokes the token at eBay and deletes it here, even while eBay is down', async () => {
  const { env, seller } = await createSeller()
  const account = await connectSeller(env, seller)
  await seller.call(disconnectEbayEndpoint, {})
  expect((await askAccount(seller)).connection).toBeNull()
  expect(env.ebay.calls(account.userId).at(-1)).toMatchObject({ operation: 'revoke', status: 200 })
  await seller.call(disconnectEbayEndpoint, {})

  await connectSeller(env, seller, account)
  env.ebay.faults.next({ kind: 'reset', on: 'revoke' })
  await seller.call(disconnectEbayEndpoint, {})
  expect((await askAccount(seller)).connection).toBeNull()
})

test('no row holds a token in plain text, and no answer holds a token', async () => {
  const { env, seller } = await createSeller()
  await connectSeller(env, seller)
  const { rows } = await env.services.db.asUser(seller.userId, (tx) => tx.execute('select * from ebay_credentials'))
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ access_token: expect.stringMatching(/^1\.[\w-]{16}\./) })
  expect(JSON.stringify(rows)).not.toContain('v^1.1')
  expect(JSON.stringify(await askAccount(seller))).not.toMatch(/v\^1|token"/i)
})

test('nobody can connect while keys are missing, and the sentence names the operator’s check', async () => {
  const { seller } = await createSeller({ environment: { EBAY_ENVIRONMENT: 'sandbox' } })
  expect((await askAccount(seller)).isConfigured).toBe(false)
  expect(await seller.call(ebayOauthEndpoint, { action: 'get_auth_url' })).toEqual({
    success: false,
    error: "eBay isn't set up on this site. Its operator can check why at /test-ebay-config.",
  })
})

/**
 * Blocks every consent from being stored. The returned function waits until two of them are blocked, then lets them continue.
 */
async function blockConsents({ connection, services }: Awaited<ReturnType<typeof createSeller>>['env']) {
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

test('a disconnect keeps the locations and consents of another environment', async () => {
  const { env, seller } = await createSeller()
  await connectSeller(env, seller)
  const { userId } = seller
  const other = { userId, environment: 'production' } as const
  const now = env.clock.now()
  const kept = await env.services.db.asUser(userId, async (tx) => {
    const location = { ...other, key: 'home', isDefault: true, name: 'Home', country: 'US', updatedAt: now }
    await tx
      .insert(ebayInventoryLocations)
      .values([location, { ...location, environment: env.services.ebay.environment }])
    await tx.insert(ebayOauthStates).values({ ...other, stateHash: 'other', expiresAt: now })
    return () =>
      env.services.db.asUser(userId, async (rows) => [
        (await rows.select().from(ebayInventoryLocations)).map(({ environment }) => environment),
        (await rows.select().from(ebayOauthStates)).map(({ stateHash }) => stateHash),
      ])
  })
  await seller.call(disconnectEbayEndpoint, {})
  expect(await kept()).toEqual([['production'], ['other']])
})
