import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/db/db.ts'
import { accounts, sessions, twoFactors, verifications } from '../tables.ts'

/** Signs a seller out everywhere and takes away every way to sign in again: password, second step and outstanding reset links. */
export async function endAccess(tx: Tx, userId: string) {
  await tx.delete(verifications).where(eq(verifications.value, userId))
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId))
  await tx.delete(accounts).where(eq(accounts.userId, userId))
  await tx.delete(sessions).where(eq(sessions.userId, userId))
}
