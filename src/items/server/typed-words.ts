import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/server/db.ts'

/**
 * The words of what a seller typed, as `item_words` holds them; none for undefined. Asked for beforehand, so that the query
 * that looks for them has constants: only with those does row security let it use the index.
 */
export async function typedWords(tx: Tx, search: string | undefined): Promise<string[]> {
  if (search === undefined) return []
  // PostgreSQL takes any text without a zero character.
  const typed = search.replaceAll('\0', ' ')
  const { rows } = await tx.execute<{ words: string[] }>(sql`select search_words(${typed}) as words`)
  return rows[0]?.words ?? []
}
