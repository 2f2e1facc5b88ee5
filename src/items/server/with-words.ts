import { and, type SQL, sql } from 'drizzle-orm'
import { items, itemWords } from './tables.ts'

/**
 * A query for the ids of items that have all of these words, or words that begin with them. It reads each word once.
 */
export function idsWithWords(userId: string, words: string[]): SQL {
  const each = words.map(
    (word) => sql`select ${itemWords.itemId} from ${itemWords}
      where ${itemWords.userId} = ${userId} and ${beginsWith(word)}`,
  )
  return sql.join(each, sql` intersect `)
}

/**
 * Condition: the item has all of these words; for going through items one by one. The limit keeps PostgreSQL from reading
 * all words.
 */
export function hasWords(userId: string, words: string[]): SQL | undefined {
  return and(
    ...words.map(
      (word) => sql`(select true from ${itemWords}
        where ${itemWords.userId} = ${userId} and ${itemWords.itemId} = ${items.id} and ${beginsWith(word)} limit 1)`,
    ),
  )
}

const lastOfAll = '\u{10ffff}'

/**
 * A range instead of "like": row security lets no index answer "like", because its function is not leakproof; comparing
 * is.
 */
function beginsWith(word: string): SQL {
  return sql`${itemWords.word} >= ${word} and ${itemWords.word} < ${word + lastOfAll}`
}
