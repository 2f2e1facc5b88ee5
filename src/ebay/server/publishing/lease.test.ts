import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Seller } from '../../../../test/seller.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { createItemEndpoint } from '../../../items/api.ts'
import { items } from '../../../items/server/tables.ts'
import { leaseMs, renewLease } from './lease.ts'

test('a lease of which less than half is left is whole again, and what is not being published gets none', async () => {
  const world = await createWorld()
  const seller = await world.seller()
  const { id } = await seller.call(createItemEndpoint, { uploadSessionId: crypto.randomUUID() })
  const context = { ...world.services, userId: seller.userId }
  await renewLease(context, id)
  expect(await millisecondsLeft(world, seller)).toBeNull()

  const now = world.clock.now().getTime()
  await setLease(world, seller, new Date(now + leaseMs))
  world.clock.forward(leaseMs / 2000 - 120)
  await renewLease(context, id)
  expect(await millisecondsLeft(world, seller)).toBeLessThan(0.75 * leaseMs)
  world.clock.forward(180)
  await renewLease(context, id)
  expect(await millisecondsLeft(world, seller)).toBeGreaterThan(0.75 * leaseMs)
})

async function setLease({ services }: World, { userId }: Seller, publishingUntil: Date) {
  await services.db.asUser(userId, (tx) => tx.update(items).set({ publishingUntil }).where(eq(items.userId, userId)))
}

async function millisecondsLeft({ services, clock }: World, { userId }: Seller): Promise<number | null> {
  const [row] = await services.db.asUser(userId, (tx) => tx.select({ until: items.publishingUntil }).from(items))
  return row?.until ? row.until.getTime() - clock.now().getTime() : null
}
