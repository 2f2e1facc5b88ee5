import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/db/db.ts'
import { accounts, sessions, twoFactors, verifications } from '../tables.ts'

/** Ends all sessions of a seller and every way to sign in: password, second step and reset links. */
export async function endAccess(tx: Tx, userId: string) {
  await tx.delete(verifications).where(eq(verifications.value, userId))
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId))
  await tx.delete(accounts).where(eq(accounts.userId, userId))
  await tx.delete(sessions).where(eq(sessions.userId, userId))
}
