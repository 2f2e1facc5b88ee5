import { asc, gt } from 'drizzle-orm'
import type { Context } from '../../platform/server/services.ts'
import { users } from './tables.ts'

/** The ids of all sellers in ascending order, read in pages of 500. */
export async function* sellerIds({ db }: Context<'db'>): AsyncGenerator<string> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const page = await db.system
      .select({ id: users.id })
      .from(users)
      .where(gt(users.id, last))
      .orderBy(asc(users.id))
      .limit(500)
    for (const { id } of page) yield id
    const lastOfPage = page.at(-1)
    if (!lastOfPage) return
    last = lastOfPage.id
  }
}
