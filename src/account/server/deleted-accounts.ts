import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '../../platform/server/services.ts'
import { users } from './tables.ts'

/** Deleted accounts that are still being erased, with the time of their deletion. */
export async function deletedAccounts({ db }: Context<'db'>): Promise<{ id: string; deletedAt: Date }[]> {
  const rows = await db.system
    .select({ id: users.id, deletedAt: users.deletedAt })
    .from(users)
    .where(isNotNull(users.deletedAt))
  return rows.flatMap(({ id, deletedAt }) => (deletedAt ? { id, deletedAt } : []))
}

/** True if the seller deleted the account. The data of any other account must never be erased. */
export async function isDeleted({ db }: Context<'db'>, userId: string): Promise<boolean> {
  const rows = await db.system
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.deletedAt)))
  return rows.length > 0
}

/** Removes the row of a deleted account. The database refuses while other rows refer to it. */
export async function removeAccount({ db }: Context<'db'>, userId: string) {
  await db.system.delete(users).where(and(eq(users.id, userId), isNotNull(users.deletedAt)))
}
