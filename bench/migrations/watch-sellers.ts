import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../src/platform/server/db/db.ts'

/** Milliseconds between two requests of each kind. */
const intervalMs = 5

export type Waits = { readonly read: number; readonly write: number }

/** The changes of a seller: one of their items, and one of their listings at eBay. */
export const itemChange = "update items set brand = 'Fernwold' where id = (select id from items order by id limit 1)"
export const listingChange =
  'update ebay_listings set updated_at = now() where id = (select id from ebay_listings order by id limit 1)'

/**
 * Reads the newest items of sellers and changes one of them, again and again, during `work`. Returns the longest time of
 * each, in milliseconds from its request. `changes` are the statements of one change.
 */
export async function watchSellers(
  db: Database,
  userIds: readonly string[],
  changes: readonly string[],
  work: () => Promise<void>,
): Promise<{ tookMs: number; longest: Waits }> {
  const longest = { read: 0, write: 0 }
  let isOver = false
  const statements = {
    read: ['select id, sku, ai_title from items where deleted_at is null order by created_at desc, id desc limit 50'],
    write: changes,
  }
  const repeatStatements = async (kind: keyof Waits) => {
    for (let index = 0; !isOver; index = (index + 1) % userIds.length) {
      const began = performance.now()
      await runOnce(db, userIds[index] ?? '', statements[kind])
      longest[kind] = Math.max(longest[kind], performance.now() - began)
      await wait(intervalMs)
    }
  }
  const loops = [repeatStatements('read'), repeatStatements('write')]
  const began = performance.now()
  await work().finally(() => {
    isOver = true
  })
  const tookMs = performance.now() - began
  await Promise.all(loops)
  return { tookMs, longest }
}

async function runOnce(db: Database, userId: string, statements: readonly string[]): Promise<void> {
  await db.asUser(userId, async (tx) => {
    for (const statement of statements) await tx.execute(statement)
  })
}
