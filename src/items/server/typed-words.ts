import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/server/db/db.ts'

/**
 * The words of what a seller typed, as `item_words` holds them: undefined where nothing was typed, none for nothing but signs,
 * which nothing has. Asked for beforehand, so that the query that looks for them has constants: only with those does row
 * security let it use the index.
 */
export async function typedWords(tx: Tx, search: string | undefined): Promise<string[] | undefined> {
  if (search === undefined) return undefined
  // PostgreSQL takes any text without a zero character.
  const typed = search.replaceAll('\0', ' ')
  const { rows } = await tx.execute<{ words: string[] }>(sql`select search_words(${typed}) as words`)
  return rows[0]?.words ?? []
}
