import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { insertItems } from '../../../../test/seller-items.ts'
import { createTestEnvironment } from '../../../../test/test-environment.ts'
import { sweep } from '../../../app/server/sweep.ts'
import { items } from '../../../items/server/tables.ts'
import { currentRunEndpoint } from '../../run-api.ts'
import { listingRunItems, listingRuns } from '../tables.ts'

test('the sweep deletes a run 30 days after its dismissal, or if a newer run exists; the newest run stays', async () => {
  const env = await createTestEnvironment()
  const { db, clock } = env.services
  const seller = await env.seller()
  const { userId } = seller
  await insertItems(env, seller, 'A-', 1)
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 24 * 60 * 60_000)
  const [old, unread, recent, newest] = [
    { startedDaysAgo: 44, dismissed: daysAgo(31) },
    { startedDaysAgo: 43, dismissed: null },
    { startedDaysAgo: 42, dismissed: daysAgo(29) },
    { startedDaysAgo: 41, dismissed: daysAgo(31) },
  ].map(({ startedDaysAgo, dismissed }) => ({
    id: randomUUID(),
    userId,
    createdAt: daysAgo(startedDaysAgo),
    dismissedAt: dismissed,
  }))
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
  const keptIds = [recent, newest].map((run) => ({ id: run?.id }))
  expect(keptRuns).toEqual(keptIds)
  expect(keptItems).toEqual(expect.arrayContaining(keptIds))
  expect(keptItems).toHaveLength(keptIds.length)
  expect((await seller.call(currentRunEndpoint, {})).run).toBeNull()
})
