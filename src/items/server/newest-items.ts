import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import type { Tx } from '../../platform/server/db.ts'
import { type ItemRow, items } from './tables.ts'

/** Items of one page. */
export const itemsPerPage = 50

/**
 * One page of the seller's items, newest first, after the cursor `before` of the page before.
 * `next` is the cursor of the next page, null on the last. Throws 'bad-input' for a cursor that is none.
 */
export async function newestItems(
  tx: Tx,
  userId: string,
  before: string | undefined,
): Promise<{ rows: ItemRow[]; next: string | null }> {
  const rows = await tx
    .select()
    .from(items)
    .where(
      and(eq(items.userId, userId), eq(items.skuAssigned, true), before === undefined ? undefined : olderThan(before)),
    )
    .orderBy(desc(items.createdAt), desc(items.id))
    .limit(itemsPerPage + 1)
  const page = rows.slice(0, itemsPerPage)
  const last = page.at(-1)
  return { rows: page, next: last && rows.length > itemsPerPage ? `${last.createdAt.toISOString()}_${last.id}` : null }
}

/** When the page before ended (in this century: PostgreSQL knows no year 0), and with which item. */
const cursorSchema = z.tuple([z.iso.datetime({ precision: 3 }).regex(/^20/), z.uuid()])

function olderThan(cursor: string): SQL {
  const parsed = cursorSchema.safeParse(cursor.split('_'))
  if (!parsed.success) throw new AppError('bad-input', 'before: that is not the place of a page.')
  const [createdAt, id] = parsed.data
  // Compared as one row, which the index finds at once; an "or" would read everything newer.
  return sql`(${items.createdAt}, ${items.id}) < (${createdAt}::timestamptz, ${id}::uuid)`
}
