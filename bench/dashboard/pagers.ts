import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { itemsPerPage } from '../../src/items/server/page-of-items.ts'
import { items } from '../../src/items/server/tables.ts'
import { coversOfItems } from '../../src/photos/server/covers-of-items.ts'
import type { AddressSigner } from '../../src/photos/server/signed-address.ts'
import type { Clock } from '../../src/platform/clock.ts'
import type { Database } from '../../src/platform/server/db/db.ts'
import { listItems } from '../../src/workbench/server/list-items.ts'
import type { ListStart, ListView } from './list-views.ts'

/** Ways to make a page: ours, by cursors and words, or the usual one, by offset and "ilike". */
export const pagerNames = ['ours', 'offset'] as const
export type PagerName = (typeof pagerNames)[number]

type Stage = { db: Database; clock: Clock; signer: AddressSigner; userId: string }
const ebay = { environment: 'practice' } as const
type Pager = (stage: Stage, view: ListView, listStart: ListStart) => Promise<number>

/** Each returns the number of items on its page. */
export const pagers: Readonly<Record<PagerName, Pager>> = {
  async ours(stage, { order, stage: itemStage, search }, { after }) {
    return (await listItems({ ...stage, ebay }, { order, stage: itemStage, search, after })).batches.length
  },
  offset({ db, signer, userId }, { order, stage, search }, { offset }) {
    return db.asUser(userId, async (tx) => {
      const rows = await tx
        .select()
        .from(items)
        .where(
          and(
            eq(items.userId, userId),
            isNull(items.deletedAt),
            stage && eq(items.stage, stage),
            ...(search?.split(' ') ?? []).map(appears),
          ),
        )
        .orderBy(order === 'newest' ? sql`${items.createdAt} desc` : sql`${items.sku} collate natural_order`)
        .limit(itemsPerPage + 1)
        .offset(offset)
      const page = rows.slice(0, itemsPerPage)
      await coversOfItems(
        tx,
        { signer, userId },
        page.map(({ id }) => id),
      )
      return page.length
    })
  },
}

function appears(word: string): SQL {
  const pattern = `%${word}%`
  return sql`(${items.sku} ilike ${pattern} or ${items.aiTitle} ilike ${pattern} or ${items.brand} ilike ${pattern})`
}
