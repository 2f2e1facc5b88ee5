import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { insertItems } from '../../../../test/seller-items.ts'
import { createTestEnvironment } from '../../../../test/test-environment.ts'
import { sweep } from '../../../app/server/sweep.ts'
import { items } from '../../../items/server/tables.ts'
import { currentRunEndpoint } from '../../run-api.ts'
import { listingRunItems, listingRuns } from '../tables.ts'

test('a bulk run is forgotten with its items 30 days after it was dismissed, or where another one came after it; the newest stays', async () => {
  const env = await createTestEnvironment()
  const { db, clock } = env.services
  const seller = await env.seller()
  const { userId } = seller
  await insertItems(env, seller, 'A-', 1)
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 24 * 60 * 60_000)
  const [old, unread, recent, newest] = [
    { begun: 44, dismissed: daysAgo(31) },
    { begun: 43, dismissed: null },
    { begun: 42, dismissed: daysAgo(29) },
    { begun: 41, dismissed: daysAgo(31) },
  ].map(({ begun, dismissed }) => ({ id: randomUUID(), userId, createdAt: daysAgo(begun), dismissedAt: dismissed }))
  const runs = [old, unread, recent, newest].flatMap((run) => run ?? [])
  await db.asUser(userId, async (tx) => {
    const [item] = await tx.select().from(items)
    await tx.insert(listingRuns).values(runs)
    const done = { itemId: item?.id ?? '', userId, state: 'succeeded' as const }
    await tx.insert(listingRunItems).values(runs.map(({ id }) => ({ ...done, runId: id })))
  })
  await sweep(env.services, new AbortController().signal)
  const [keptRuns, keptItems] = await db.asUser(userId, async (tx) => [
    await tx.select({ id: listingRuns.id }).from(listingRuns).orderBy(listingRuns.createdAt),
    await tx.select({ id: listingRunItems.runId }).from(listingRunItems),
  ])
  const stay = [recent, newest].map((run) => ({ id: run?.id }))
  expect(keptRuns).toEqual(stay)
  expect(keptItems).toEqual(expect.arrayContaining(stay))
  expect(keptItems).toHaveLength(stay.length)
  expect((await seller.call(currentRunEndpoint, {})).run).toBeNull()
})
