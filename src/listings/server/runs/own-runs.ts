import { and, asc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/server/services.ts'
import { listingRunItems, listingRuns } from '../tables.ts'

type Cursor = { createdAt: Date; id: string }

/** Yields the seller's bulk runs with the results of their items, oldest first, one at a time. */
export async function* everyRun({ db }: Context<'db'>, userId: string) {
  for (let cursor: Cursor | undefined; ; ) {
    const run = await db.asUser(userId, async (tx) => {
      const [next] = await tx
        .select()
        .from(listingRuns)
        .where(and(eq(listingRuns.userId, userId), cursor && isAfter(cursor)))
        .orderBy(asc(listingRuns.createdAt), asc(listingRuns.id))
        .limit(1)
      if (!next) return undefined
      const { id, createdAt, dismissedAt } = next
      const items = await tx
        .select({ itemId: listingRunItems.itemId, state: listingRunItems.state })
        .from(listingRunItems)
        .where(and(eq(listingRunItems.runId, id), eq(listingRunItems.userId, userId)))
        .orderBy(listingRunItems.itemId)
      return { id, createdAt, dismissedAt, items }
    })
    if (!run) return
    yield [run]
    cursor = run
  }
}

/** Deletes the seller's runs; the states of their items are deleted with them. */
export async function eraseRuns({ db }: Context<'db'>, userId: string): Promise<void> {
  await db.asUser(userId, (tx) => tx.delete(listingRuns).where(eq(listingRuns.userId, userId)))
}

function isAfter({ createdAt, id }: Cursor) {
  return sql`(${listingRuns.createdAt}, ${listingRuns.id}) > (${createdAt.toISOString()}::timestamptz, ${id}::uuid)`
}
