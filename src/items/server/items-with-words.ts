import { and, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/server/db/db.ts'
import { items } from './tables.ts'
import { hasWords, idsWithWords } from './with-words.ts'

/** The condition of lying in the stretch, what it is ordered by, and how many are wanted of it. */
export type Wanted = { inStretch: SQL | undefined; by: SQL; limit: number }

/** How many items are looked through, in order, before going by the words instead; the second time only if it seems worth it. */
const depths = [500, 2500]

/**
 * The ids of the first items of a stretch that have all of these words, `limit` of them at most. Common words are met soon by
 * going through the items in order, rare ones are few in the index of words: trying the one and then the other takes about as
 * long for both, however many items there are.
 */
export async function itemsWithWords(tx: Tx, userId: string, words: string[], wanted: Wanted): Promise<string[]> {
  for (const depth of depths) {
    const { seen, found } = await lookThrough(tx, hasWords(userId, words), wanted, depth)
    if (seen < depth || found.length >= wanted.limit) return found
    if (found.length * 5 < wanted.limit) break
  }
  return goByWords(tx, idsWithWords(userId, words), wanted)
}

/** How many items there are in the first part of the stretch, and the first of them that are found. */
async function lookThrough(
  tx: Tx,
  isFound: SQL | undefined,
  { inStretch, by, limit }: Wanted,
  depth: number,
): Promise<{ seen: number; found: string[] }> {
  const { rows } = await tx.execute<{ seen: number; found: string[] }>(sql`
    with part as materialized (select ${items.id} from ${items} where ${inStretch} order by ${by} limit ${depth})
    select (select count(*)::int from part) as seen,
      array(select id from part as items where ${isFound} limit ${limit}) as found`)
  return rows[0] ?? { seen: 0, found: [] }
}

/**
 * An array and no join: whatever the planner believes about the words, each item is looked up once. Materialized, or the
 * limit would tempt it to go through the items in order once more, all of them.
 */
async function goByWords(tx: Tx, ids: SQL, { inStretch, by, limit }: Wanted): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with found as materialized (
      select ${items.id}, ${items.createdAt}, ${items.sku}
      from ${items} where ${and(inStretch, sql`${items.id} = any (array(${ids}))`)}
    )
    select id from found as items order by ${by} limit ${limit}`)
  return rows.map(({ id }) => id)
}
