import { expect, test } from 'vitest'
import { connectSeller, createEbayTestEnvironment } from '../../../test/ebay-test-environment.ts'
import { createJeans } from '../../../test/photos.ts'
import { readZip, textIn } from '../../../test/read-zip.ts'
import { exportPath } from '../../account/api.ts'
import { ebayAccountData } from './account-data.ts'
import { createTokenCipher } from './client/token-cipher.ts'
import { ebayCredentials } from './tables.ts'

const neverAborted = new AbortController().signal

async function sellerWithListing() {
  const env = await createEbayTestEnvironment()
  const seller = await env.seller()
  const { item } = await createJeans(seller)
  const account = await connectSeller(env, seller)
  const ownerValues = `'${seller.userId}', 'practice'`
  await env.services.db.asUser(seller.userId, async (tx) => {
    await tx.execute(`insert into ebay_listings
      (user_id, environment, item_id, publish_status, ebay_user_id, ebay_sku, listing_id, listing_url, price, form, created_at, updated_at)
      values (${ownerValues}, '${item.id}', 'published', '${account.userId}', 'OLD-SKU', '110000000001', '/x/itm/110000000001', 19.5, '{}', now(), now())`)
    for (const order of ['a', 'b'])
      await tx.execute(`insert into ebay_order_lines
        (user_id, environment, order_id, line_item_id, listing_id, quantity, payment_status, cancelled, modified_at)
        values (${ownerValues}, '${order}', '1', '110000000001', 1, 'PAID', false, now())`)
  })
  return { env, seller, account, item }
}

test('an export holds the account, its listings and its sales, but no token', async () => {
  const { env, seller, account, item } = await sellerWithListing()
  const answer = await fetch(`${env.url}${exportPath}`, { headers: { cookie: seller.cookie } })
  const files = readZip(await answer.bytes())
  const text = (name: string) => textIn(files, name)
  expect(JSON.parse(text('ebay.json'))).toMatchObject({
    connections: [{ environment: 'practice', ebayUserId: account.userId, ebayUsername: account.username }],
  })
  expect(JSON.parse(text('ebay-listings.json'))).toMatchObject([{ itemId: item.id, ebaySku: 'OLD-SKU', price: 19.5 }])
  expect(text('ebay-listings.csv')).toContain(`${item.sku},OLD-SKU,practice,published,19.5`)
  expect(JSON.parse(text('ebay-orders.json')).map(({ orderId }: { orderId: string }) => orderId)).toEqual(['a', 'b'])
  const { rows } = await env.services.db.asUser(seller.userId, (tx) =>
    tx.execute<{ access_token: string; refresh_token: string }>('select * from ebay_credentials'),
  )
  const all = [...files.keys()]
    .filter((name) => !name.startsWith('photos/'))
    .map(text)
    .join()
  for (const { access_token: access, refresh_token: refresh } of rows)
    expect([all.includes(access), all.includes(refresh)]).toEqual([false, false])
  expect(all).not.toMatch(/v\^1\.1|accessToken|refreshToken/)
})

test('erasing removes every row, revokes the consent at eBay and lets another seller connect the account', async () => {
  const { env, seller, account } = await sellerWithListing()
  await ebayAccountData.erase(env.services, seller.userId, neverAborted)
  await ebayAccountData.erase(env.services, seller.userId, neverAborted)
  const remainingRows = await env.services.db.asUser(seller.userId, async (tx) => {
    const found: unknown[] = []
    for (const table of ebayAccountData.tables) found.push(...(await tx.select().from(table)))
    return found
  })
  expect(remainingRows).toEqual([])
  const revoked = env.ebay.calls(account.userId).filter(({ operation }) => operation === 'revoke')
  expect(revoked).toHaveLength(1)
  await connectSeller(env, await env.seller(), account)
})

test('a consent of another eBay environment is erased, and this eBay is not asked to revoke it', async () => {
  const { env, seller, account } = await sellerWithListing()
  const { db, appSecrets } = env.services
  const cipher = createTokenCipher(appSecrets)
  const tokenOwner = (environment: 'practice' | 'sandbox') => ({ userId: seller.userId, environment })
  await db.asUser(seller.userId, async (tx) => {
    const [own] = await tx.select().from(ebayCredentials)
    const token = own && cipher.decrypt(tokenOwner('practice'), own.refreshToken)
    if (token === undefined) throw new Error('not connected')
    await tx
      .update(ebayCredentials)
      .set({ environment: 'sandbox', refreshToken: cipher.encrypt(tokenOwner('sandbox'), token) })
  })
  await ebayAccountData.erase(env.services, seller.userId, neverAborted)
  const revoked = env.ebay.calls(account.userId).filter(({ operation }) => operation === 'revoke')
  expect(revoked).toEqual([])
  expect(await db.asUser(seller.userId, (tx) => tx.select().from(ebayCredentials))).toEqual([])
})
