import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/server/db/db.ts'
import { type ItemFilter, stagesOf } from '../which-items.ts'
import { isNotDeleted, items } from './tables.ts'
import { idsWithWords } from './with-words.ts'

/** Condition: the item is this seller's, not deleted, and matches all of the filter. */
export async function matchingItems(tx: Tx, userId: string, filter: ItemFilter): Promise<SQL | undefined> {
  const words = await filterWords(tx, filter)
  const stages = stagesOf(filter)
  return and(
    eq(items.userId, userId),
    isNotDeleted(items),
    stages && inArray(items.stage, [...stages]),
    words && hasAll(userId, words),
  )
}

/** "offset 0" keeps the planner from repeating the search for every item. */
function hasAll(userId: string, words: string[]): SQL {
  return words.length === 0 ? sql`false` : sql`${items.id} in (${idsWithWords(userId, words)} offset 0)`
}

/**
 * The words that an item must have to match a filter, as `item_words` holds them. Undefined if the filter asks for no
 * words; empty if nothing can match.
 */
export async function filterWords(tx: Tx, filter: ItemFilter): Promise<string[] | undefined> {
  const typed = await typedWords(tx, filter.search)
  if (typed?.length === 0) return []
  const { category, condition, needs, confirm } = filter
  const facts = Object.entries({ category, condition, needs, confirm }).flatMap(([fact, value]) =>
    value === undefined ? [] : [factWord(fact, value)],
  )
  return typed === undefined && facts.length === 0 ? undefined : [...(typed ?? []), ...facts]
}

/**
 * The word of a fact: nobody can type its colon, and its semicolon ends it, because words are searched by their
 * beginnings. The trigger of the table writes the same.
 */
function factWord(fact: string, value: string): string {
  return `${fact}:${value.replaceAll('\0', ' ')};`
}

/**
 * The words of a search text, as `item_words` holds them. Undefined if there is no text; empty if it has only
 * punctuation, which matches nothing. Read before the search, because row security lets only a query with constants use
 * the index.
 */
async function typedWords(tx: Tx, search: string | undefined): Promise<string[] | undefined> {
  if (search === undefined) return undefined
  // PostgreSQL takes any text without a zero character.
  const typed = search.replaceAll('\0', ' ')
  const { rows } = await tx.execute<{ words: string[] }>(sql`select search_words(${typed}) as words`)
  return rows[0]?.words ?? []
}
