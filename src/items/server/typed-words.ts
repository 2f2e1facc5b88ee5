import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/server/db/db.ts'

/**
 * The words of a search text, as `item_words` holds them. Undefined if there is no text; empty if it has only
 * punctuation, which matches nothing. Read before the search, because row security lets only a query with constants use
 * the index.
 */
export async function typedWords(tx: Tx, search: string | undefined): Promise<string[] | undefined> {
  if (search === undefined) return undefined
  // PostgreSQL takes any text without a zero character.
  const typed = search.replaceAll('\0', ' ')
  const { rows } = await tx.execute<{ words: string[] }>(sql`select search_words(${typed}) as words`)
  return rows[0]?.words ?? []
}
