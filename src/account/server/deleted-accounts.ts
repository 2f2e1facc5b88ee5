import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '../../platform/server/services.ts'
import { users } from './tables.ts'

/** The accounts that were deleted and are still being erased, and since when. */
export async function deletedAccounts({ db }: Context<'db'>): Promise<{ id: string; deletedAt: Date }[]> {
  const rows = await db.system
    .select({ id: users.id, deletedAt: users.deletedAt })
    .from(users)
    .where(isNotNull(users.deletedAt))
  return rows.flatMap(({ id, deletedAt }) => (deletedAt ? { id, deletedAt } : []))
}

/** Whether the account was deleted by its seller: of any other nothing may ever be erased. */
export async function isDeleted({ db }: Context<'db'>, userId: string): Promise<boolean> {
  const rows = await db.system
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.deletedAt)))
  return rows.length > 0
}

/** Removes the last trace of a deleted account. The database refuses while rows of it are left. */
export async function removeAccount({ db }: Context<'db'>, userId: string) {
  await db.system.delete(users).where(and(eq(users.id, userId), isNotNull(users.deletedAt)))
}
