import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/server/db/db.ts'
import type { ItemFilter } from '../which-items.ts'
import { isNotDeleted, items } from './tables.ts'
import { typedWords } from './typed-words.ts'
import { idsWithWords } from './with-words.ts'

/** Condition: the item is this seller's, not deleted, and matches all of the filter. */
export async function matchingItems(tx: Tx, userId: string, filter: ItemFilter): Promise<SQL | undefined> {
  const words = await typedWords(tx, filter.search)
  return and(itemsOfStage(userId, filter.stage), words && hasAll(userId, words))
}

/** "offset 0" keeps the planner from repeating the search for every item. */
function hasAll(userId: string, words: string[]): SQL {
  return words.length === 0 ? sql`false` : sql`${items.id} in (${idsWithWords(userId, words)} offset 0)`
}

/** Condition: the item is this seller's, not deleted, and at the given stage, if any. */
export function itemsOfStage(userId: string, stage: ItemFilter['stage']): SQL | undefined {
  return and(eq(items.userId, userId), isNotDeleted(items), stage && eq(items.stage, stage))
}
