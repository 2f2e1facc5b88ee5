import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../platform/server/db/db.ts'
import { accounts, sessions, users, verifications } from './tables.ts'

export const passwordProvider = 'credential'

/** The row of an account's password. */
export function passwordOf(userId: string) {
  return and(eq(accounts.userId, userId), eq(accounts.providerId, passwordProvider))
}

/**
 * Gives an account another password, ends every session of it and every reset link. `hash` is the password's. False for
 * an account that was deleted meanwhile.
 */
export async function replacePassword(tx: Tx, userId: string, hash: string): Promise<boolean> {
  // Locked, so that a deletion at the same moment comes before or after, never in between.
  const account = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('update')
  if (account.length === 0) return false
  const changed = await tx
    .update(accounts)
    .set({ password: hash, updatedAt: new Date() })
    .where(passwordOf(userId))
    .returning({ id: accounts.id })
  if (changed.length === 0)
    await tx.insert(accounts).values({ userId, accountId: userId, providerId: passwordProvider, password: hash })
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  await tx.delete(verifications).where(eq(verifications.value, userId))
  return true
}
