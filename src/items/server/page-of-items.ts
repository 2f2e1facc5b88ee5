import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/server/db/db.ts'
import { type ItemStage, itemStages } from '../stage.ts'
import { type ItemFilter, type ItemOrder, stagesOf } from '../which-items.ts'
import { filterWords } from './matching-items.ts'
import { type CursorColumn, cursorColumns, type OrderOfItems, orderOfItems } from './order-of-items.ts'
import { type ItemRow, isNotDeleted, items } from './tables.ts'
import { hasWords, idsWithWords } from './with-words.ts'

/** Items of one page. */
export const itemsPerPage = 50

/**
 * The items that match, in one order, after one cursor up to and including another. A missing cursor means that end of
 * the list.
 */
type PageSelection = {
  filter: ItemFilter
  order: ItemOrder
  after?: string | undefined
  until?: string | undefined
  /** A further condition, in the words of an index that has the same order. */
  only?: SQL | undefined
}

/**
 * The first page of a page range, with these columns of each item. `next` is the cursor of the last item if the range
 * continues after it, else null. Throws 'bad-input' for a cursor that is not valid in this order.
 */
export async function pageOfItems<Column extends keyof ItemRow>(
  tx: Tx,
  userId: string,
  { filter, order, after, until, only, columns }: PageSelection & { columns: readonly Column[] },
): Promise<{ rows: Pick<ItemRow, Column>[]; next: string | null }> {
  const listOrder = orderOfItems(order)
  const inRange = and(
    eq(items.userId, userId),
    isNotDeleted(items),
    only,
    after === undefined ? undefined : listOrder.after(after),
    until === undefined ? undefined : listOrder.upTo(until),
  )
  const words = await filterWords(tx, filter)
  if (words?.length === 0) return { rows: [], next: null }
  // One more than a page, to see whether the range continues.
  const pageQuery = {
    inRange,
    order: listOrder,
    limit: itemsPerPage + 1,
    stages: stagesOf(filter) ?? (listOrder.isIndexedWithoutStage ? undefined : itemStages),
  }
  const ids = words ? await itemsWithWords(tx, userId, words, pageQuery) : undefined
  const rows = await readItems(tx, columns, pageQuery, ids)
  const page = rows.slice(0, itemsPerPage)
  const last = page.at(-1)
  return { rows: page, next: last && rows.length > itemsPerPage ? listOrder.cursorOf(last) : null }
}

/** Reads the items of a page, or those with these ids. */
async function readItems<Column extends keyof ItemRow>(
  tx: Tx,
  columns: readonly Column[],
  pageQuery: PageQuery,
  ids: string[] | undefined,
): Promise<Pick<ItemRow, Column | CursorColumn>[]> {
  const { order, limit } = pageQuery
  const selected = Object.fromEntries([...columns, ...cursorColumns].map((column) => [column, items[column]]))
  const rows = await tx
    .select(selected)
    .from(items)
    .where(ids ? inArray(items.id, ids) : conditionOfFirst(pageQuery))
    .orderBy(order.by)
    .limit(limit)
  return rows as Pick<ItemRow, Column | CursorColumn>[]
}

/** Condition: the item is one of the first of the range. One scan finds those of one stage; more are merged by id. */
function conditionOfFirst(pageQuery: PageQuery): SQL | undefined {
  const { inRange, stages } = pageQuery
  if (stages === undefined) return inRange
  if (stages.length === 1) return and(inRange, inArray(items.stage, [...stages]))
  return sql`${items.id} = any (array(${firstIds(pageQuery, pageQuery.limit)}))`
}

/**
 * A query for the ids of the first items of a range. Each stage is read in the order of its index, and the parts are
 * merged: one scan over several stages would have to sort all of their items.
 */
function firstIds({ inRange, order, stages }: PageQuery, limit: number): SQL {
  const part = (condition: SQL | undefined) =>
    sql`(select ${items.id}, ${order.columns} from ${items} where ${condition} order by ${order.by} limit ${limit})`
  const parts = stages?.map((stage) => part(and(inRange, eq(items.stage, stage)))) ?? [part(inRange)]
  if (parts.length === 0) return sql`select ${items.id} from ${items} where false`
  return sql`select id from (${sql.join(parts, sql` union all `)}) as items order by ${order.by} limit ${limit}`
}

/** The condition of the page range, the stages to read one by one, the order, and how many items to read. */
type PageQuery = {
  inRange: SQL | undefined
  stages: readonly ItemStage[] | undefined
  order: OrderOfItems
  limit: number
}

/**
 * How many items to scan in order before searching the word index. The second depth is tried only if the first found
 * enough.
 */
const scanDepths = [500, 2500]

/**
 * The ids of the first items of a page range that have all of these words, at most `limit`. Common words are found soon
 * by going through the items in order; rare ones are few in the word index. Trying both takes about as long for either,
 * however many items there are.
 */
async function itemsWithWords(tx: Tx, userId: string, words: string[], pageQuery: PageQuery): Promise<string[]> {
  for (const depth of scanDepths) {
    const { seen, found } = await scanInOrder(tx, hasWords(userId, words), pageQuery, depth)
    if (seen < depth || found.length >= pageQuery.limit) return found
    if (found.length * 5 < pageQuery.limit) break
  }
  return searchByWordIndex(tx, idsWithWords(userId, words), pageQuery)
}

/** How many items the first part of the range has, and the first of them that match. */
async function scanInOrder(
  tx: Tx,
  isFound: SQL | undefined,
  pageQuery: PageQuery,
  depth: number,
): Promise<{ seen: number; found: string[] }> {
  const { rows } = await tx.execute<{ seen: number; found: string[] }>(sql`
    with part as materialized (${firstIds(pageQuery, depth)})
    select (select count(*)::int from part) as seen,
      array(select id from part as items where ${isFound} limit ${pageQuery.limit}) as found`)
  return rows[0] ?? { seen: 0, found: [] }
}

/**
 * An array instead of a join: each item is looked up once, even if the planner misjudges the words. Materialized,
 * because the limit would tempt the planner to go through all items in order again.
 */
async function searchByWordIndex(tx: Tx, ids: SQL, pageQuery: PageQuery): Promise<string[]> {
  const { inRange, stages, order, limit } = pageQuery
  const isFound = and(inRange, stages && inArray(items.stage, [...stages]), sql`${items.id} = any (array(${ids}))`)
  const { rows } = await tx.execute<{ id: string }>(sql`
    with found as materialized (select ${items.id}, ${order.columns} from ${items} where ${isFound})
    select id from found as items order by ${order.by} limit ${limit}`)
  return rows.map(({ id }) => id)
}
