import { expect, onTestFinished, test } from 'vitest'
import { exportPath } from '../../src/account/api.ts'
import { publishEndpoint } from '../../src/ebay/api.ts'
import { createTokenCipher } from '../../src/ebay/server/client/token-cipher.ts'
import { ebayCredentials } from '../../src/ebay/server/tables.ts'
import { listListingsEndpoint } from '../../src/listings/api.ts'
import { generateListingEndpoint } from '../../src/listings/run-api.ts'
import { itemPhotosEndpoint } from '../../src/photos/api.ts'
import { createLog } from '../../src/platform/server/process/log.ts'
import { newestResetLink } from '../account-mail.ts'
import { postAccount } from '../account-request.ts'
import { createHandWriter, type HandWriter } from '../hand-writer.ts'
import { createEbaySeller, type EbaySeller, readyJeans } from '../published-items.ts'
import { createCaller, password, type Seller, signIn } from '../seller.ts'

test('the log of a whole journey contains no secret, token, cookie or signed address, and each line names its seller', async () => {
  const { ebaySeller, lines, requestIds, secrets } = await journey()
  const all = lines()
  expect(all.length).toBeGreaterThan(50)
  for (const [name, secret] of Object.entries(secrets)) {
    expect({ name, isKnown: secret.length > 5 }).toEqual({ name, isKnown: true })
    expect({ name, said: all.filter((line) => line.includes(secret)) }).toEqual({ name, said: [] })
  }
  expect(all.filter((line) => /[?&](signature|token|code|state)=(?!\[hidden\])/.test(line))).toEqual([])
  expect(ebaySeller.env.ebay.calls().length).toBeGreaterThan(0)

  const entries = all.map((line) => JSON.parse(line) as Record<string, unknown>)
  const answered = entries.filter(({ msg }) => msg === 'answered')
  expect(new Set(answered.map(({ requestId }) => requestId)).size).toBe(answered.length)
  for (const { job, requestId } of [
    { job: 'write-listing', requestId: requestIds.listing },
    { job: 'publish-listing', requestId: requestIds.publication },
  ]) {
    const ended = entries.filter((line) => line['msg'] === 'a job ended' && line['job'] === job)
    expect(ended).toContainEqual(expect.objectContaining({ requestId, jobId: expect.any(String) }))
  }
  const ebays = entries.filter((line) => line['ebay'] !== undefined && line['requestId'] === requestIds.publication)
  expect(ebays.length).toBeGreaterThan(3)
}, 120_000)

/** A journey from sign-up to a listing at eBay and back, with failures on the way. `secrets` are those that it used. */
async function journey() {
  const written: string[] = []
  const log = createLog('debug', { write: (line) => void written.push(line) })
  const writer = createHandWriter()
  onTestFinished(() => writer.end())
  const ebaySeller = await createEbaySeller({ log, writer, keys: 'sandbox' })
  const { env, seller } = ebaySeller
  const reset = await resetPassword(ebaySeller)
  const again = { ...(await signIn(env.url, seller.email, newPassword)), userId: seller.userId }
  const itemId = await readyJeans({ env, seller: again })
  const listing = await writtenBy(
    writer,
    again,
    await readyJeans({ env, seller: again }, { sku: 'WRITTEN', photos: 1 }),
  )
  const [photo] = (await again.call(itemPhotosEndpoint, { itemId })).photos
  const address = new URL(photo?.url ?? '', env.url)
  await fetch(address)
  address.searchParams.set('expires', '1')
  await fetch(address)
  await again.call(listListingsEndpoint, {})
  const publication = await again.try(publishEndpoint, { itemId })
  await again.ask(exportPath)
  await failInEveryWay(ebaySeller, again)
  const tokens = await tokensOf(ebaySeller)
  await postAccount(again, '/sign-out', {})
  await postAccount(again, '/sign-out', {})
  return {
    ebaySeller,
    lines: () => written.flatMap((text) => text.split('\n')).filter((line) => line !== ''),
    requestIds: { listing, publication: publication.headers.get('x-request-id') },
    secrets: {
      password,
      newPassword,
      email: seller.email,
      firstCookie: valueOf(seller.cookie),
      secondCookie: valueOf(again.cookie),
      resetToken: reset,
      signature: address.searchParams.get('signature') ?? '',
      appSecret: 'x'.repeat(40),
      databasePassword: env.connection.password,
      ebaySecret: env.ebay.keyset.clientSecret,
      ...tokens,
    },
  }
}

const newPassword = 'a newer horse'

async function resetPassword({ env, seller }: EbaySeller): Promise<string> {
  const nobody = createCaller(env.url)
  await postAccount(nobody, '/sign-in/email', { email: seller.email, password: newPassword })
  await postAccount(nobody, '/request-password-reset', { email: seller.email })
  const { token } = await newestResetLink(env)
  await postAccount(nobody, '/reset-password', { token, newPassword })
  await postAccount(nobody, '/reset-password', { token, newPassword })
  return token
}

/** Returns the id of the request that asked for the listing. */
async function writtenBy(writer: HandWriter, seller: Seller, itemId: string): Promise<string | null> {
  const answer = await seller.try(generateListingEndpoint, { itemId })
  await expect.poll(() => writer.requests.length).toBe(1)
  writer.requests[0]?.write()
  return answer.headers.get('x-request-id')
}

/** Makes requests that fail: refused ones, missing ones, a failure of eBay, and one while the database is away. */
async function failInEveryWay({ env }: EbaySeller, seller: Seller) {
  await seller.ask('/api/nowhere?token=secret-of-nobody')
  await seller.ask('/api/items', { method: 'POST', body: `{"email": ${seller.email}` })
  await seller.ask('/api/items', { method: 'POST', body: '{}', headers: { authorization: `Bearer ${seller.cookie}` } })
  await fetch(`${env.url}/api/items`, {
    method: 'POST',
    headers: { cookie: seller.cookie, origin: 'https://elsewhere.example' },
  })
  env.ebay.faults.next({ kind: 'rate-limit', on: 'publishOffer' })
  await seller.try(publishEndpoint, { itemId: await readyJeans({ env, seller }, { sku: 'SECOND', photos: 1 }) })
  await env.services.db.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await seller.call(listListingsEndpoint, {})
}

async function tokensOf({ env, seller: { userId } }: EbaySeller) {
  const { db, appSecrets } = env.services
  const [row] = await db.asUser(userId, (tx) => tx.select().from(ebayCredentials))
  const open = (encrypted = '') =>
    createTokenCipher(appSecrets).decrypt({ userId, environment: 'sandbox' }, encrypted) ?? ''
  return { accessToken: open(row?.accessToken), refreshToken: open(row?.refreshToken) }
}

function valueOf(cookie: string): string {
  return cookie.slice(cookie.indexOf('=') + 1)
}
