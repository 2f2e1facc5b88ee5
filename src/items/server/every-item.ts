import type { Context } from '../../platform/server/services.ts'
import { pageOfItems } from './page-of-items.ts'
import type { ItemRow } from './tables.ts'

/** All of the seller's items, oldest first, in pages. Each page is read in its own transaction. */
export async function* everyItem<Column extends keyof ItemRow>(
  { db }: Context<'db'>,
  userId: string,
  columns: readonly Column[],
): AsyncGenerator<Pick<ItemRow, Column>[]> {
  let after: string | undefined
  do {
    const range = { filter: {}, order: 'oldest', after, columns } as const
    const { rows, next } = await db.asUser(userId, (tx) => pageOfItems(tx, userId, range))
    yield rows
    after = next ?? undefined
  } while (after !== undefined)
}
