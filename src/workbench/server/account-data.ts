import { eq } from 'drizzle-orm'
import { jsonFile } from '../../platform/export-text.ts'
import type { AccountData, ExportFile } from '../../platform/server/account-data.ts'
import type { Context } from '../../platform/server/services.ts'
import { itemViews } from './tables.ts'
import { listItemViews } from './views/list-item-views.ts'

/** The saved views of the seller's list. */
export const ownItemViews: AccountData<Context<'db'>> = {
  holds: 'rows',
  tables: [itemViews],
  files,
  async erase({ db }, userId) {
    await db.asUser(userId, (tx) => tx.delete(itemViews).where(eq(itemViews.userId, userId)))
  },
}

async function* files({ db }: Context<'db'>, userId: string): AsyncGenerator<ExportFile> {
  yield { path: 'item-views.json', content: jsonFile(everyView({ db, userId })) }
}

/** Yields all views at once, because there are few. */
async function* everyView(context: Context<'db' | 'userId'>) {
  const { views } = await listItemViews(context)
  yield views
}
