import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Seller } from '../../../../test/seller.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../../test/test-environment.ts'
import { createItemEndpoint } from '../../../items/api.ts'
import { items } from '../../../items/server/tables.ts'
import { leaseMs, renewLease } from './lease.ts'

test('a lease is renewed once less than half is left, and an item without a lease gets none', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { id } = await seller.call(createItemEndpoint, { uploadSessionId: crypto.randomUUID() })
  const context = { ...env.services, userId: seller.userId }
  await renewLease(context, id)
  expect(await remainingMs(env, seller)).toBeNull()

  const now = env.clock.now().getTime()
  await setLease(env, seller, new Date(now + leaseMs))
  env.clock.forward(leaseMs / 2000 - 120)
  await renewLease(context, id)
  expect(await remainingMs(env, seller)).toBeLessThan(0.75 * leaseMs)
  env.clock.forward(180)
  await renewLease(context, id)
  expect(await remainingMs(env, seller)).toBeGreaterThan(0.75 * leaseMs)
})

async function setLease({ services }: TestEnvironment, { userId }: Seller, publishingUntil: Date) {
  await services.db.asUser(userId, (tx) => tx.update(items).set({ publishingUntil }).where(eq(items.userId, userId)))
}

async function remainingMs({ services, clock }: TestEnvironment, { userId }: Seller): Promise<number | null> {
  const [row] = await services.db.asUser(userId, (tx) => tx.select({ until: items.publishingUntil }).from(items))
  return row?.until ? row.until.getTime() - clock.now().getTime() : null
}
