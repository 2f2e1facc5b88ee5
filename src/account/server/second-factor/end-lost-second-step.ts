import { eq } from 'drizzle-orm'
import type { Context } from '../../../platform/server/services.ts'
import { findAccount } from '../find-account.ts'
import { type MailServices, sendAccountMail } from '../mail/send-account-mail.ts'
import { sessions, twoFactors, users } from '../tables.ts'

/**
 * Ends two-step sign-in for the account of a mail address. An operator uses it for a seller without app and recovery codes.
 * The password stays, every session ends, and the seller gets an email.
 * Returns whether two-step sign-in was on; undefined if no account has the address.
 */
export async function endLostSecondStep(
  services: MailServices & Context<'clock'>,
  address: string,
): Promise<boolean | undefined> {
  const account = await findAccount(services, address)
  if (!account) return undefined
  const { db, clock } = services
  const wasOn = await db.asUser(account.id, async (tx) => {
    await tx.delete(twoFactors).where(eq(twoFactors.userId, account.id))
    const [before] = await tx
      .select({ isOn: users.twoFactorEnabled })
      .from(users)
      .where(eq(users.id, account.id))
      .for('update')
    if (!before?.isOn) return false
    await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, account.id))
    await tx.delete(sessions).where(eq(sessions.userId, account.id))
    return true
  })
  if (wasOn)
    await sendAccountMail(services, {
      letter: 'second-factor-off',
      email: account.email,
      at: clock.now().toISOString(),
    })
  return wasOn
}
