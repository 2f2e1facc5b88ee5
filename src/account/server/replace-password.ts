import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../platform/server/db/db.ts'
import { accounts, sessions, users, verifications } from './tables.ts'

export const passwordProvider = 'credential'

/** SQL condition for the row that holds an account's password. */
export function passwordOf(userId: string) {
  return and(eq(accounts.userId, userId), eq(accounts.providerId, passwordProvider))
}

/**
 * Replaces the password of an account by one with this `hash`, and ends all its sessions and reset links.
 * Returns false if the account was deleted.
 */
export async function replacePassword(tx: Tx, userId: string, hash: string): Promise<boolean> {
  // The row lock orders this before or after a simultaneous deletion, never in between.
  const user = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('update')
  if (user.length === 0) return false
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
