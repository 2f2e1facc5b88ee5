import { expect, test } from 'vitest'
import { connectSeller, createEbayTestEnvironment } from '../../../../test/ebay-test-environment.ts'
import { ebayAccounts, ebayOrderLines } from '../tables.ts'
import { deleteUnlistedAccounts } from './forget-account.ts'

test('sales stay as long as the seller has an account, and are deleted with the last one', async () => {
  const env = await createEbayTestEnvironment()
  const seller = await env.seller()
  await connectSeller(env, seller)
  const owner = { userId: seller.userId, environment: 'practice' } as const
  const { db } = env.services
  const sale = { orderId: '1', lineItemId: '1', listingId: '110000000001', quantity: 1, paymentStatus: 'PAID' }
  await db.asUser(seller.userId, (tx) =>
    tx.insert(ebayOrderLines).values({ ...owner, ...sale, cancelled: false, modifiedAt: new Date() }),
  )
  const salesAfterDeletion = () =>
    db.asUser(seller.userId, async (tx) => {
      await deleteUnlistedAccounts(tx, owner)
      return (await tx.select().from(ebayOrderLines)).length
    })
  expect(await salesAfterDeletion()).toBe(1)
  await db.asUser(seller.userId, (tx) => tx.update(ebayAccounts).set({ isConnected: false }))
  expect(await salesAfterDeletion()).toBe(0)
})
