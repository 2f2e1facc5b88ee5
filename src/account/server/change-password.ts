import { orDatabaseFailure } from '../../platform/server/db/db-failure.ts'
import { type AccountAnswer, refused } from './account-answer.ts'
import { accountLimits } from './account-limits.ts'
import type { AccountRequest } from './account-request.ts'
import type { AccountServices } from './account-services.ts'
import { refuseWeakPassword } from './passwords/refuse-weak-password.ts'
import { passwordOf, replacePassword } from './replace-password.ts'
import { lookUpSession } from './sessions/look-up-session.ts'
import { signInAfterPasswordChange } from './sessions/sign-in-after-password-change.ts'
import { accounts } from './tables.ts'

/**
 * Changes the password of the signed-in seller, who gives the current one. Ends every other session of the seller.
 * Throws AppError('too-many') after too many wrong current passwords.
 */
export async function changePassword(
  services: AccountServices,
  { body, client, request }: AccountRequest<'/change-password'>,
): Promise<AccountAnswer> {
  const { session } = await lookUpSession(services, request, { renew: false })
  if (!session) return refused(401, 'UNAUTHORIZED', 'Please sign in again. Your password was not changed.')
  const { userId, email } = session
  await services.requestLimits.count('change-password', userId, accountLimits.changePassword)
  return services.sellerPasswordQueue(
    userId,
    async () =>
      (await refuseWeakPassword(services, body.newPassword, email)) ??
      change(services, { userId, email }, { body, client, request }),
  )
}

async function change(
  services: AccountServices,
  { userId, email }: { userId: string; email: string },
  { body, client, request }: AccountRequest<'/change-password'>,
): Promise<AccountAnswer> {
  const wrongPassword = refused(
    400,
    'INVALID_PASSWORD',
    'Your current password is wrong. Your password was not changed.',
  )
  const { password } = await services.auth.$context
  const currentHash = await readCurrentHash(services, userId)
  if (!currentHash || !(await password.verify({ hash: currentHash, password: body.currentPassword })))
    return wrongPassword
  const hash = await password.hash(body.newPassword)
  const isChanged = await services.db.system.transaction(async (tx) => {
    // The row lock and the comparison refuse the second of two simultaneous changes: its current password is no longer right.
    const [lockedAccount] = await tx.select().from(accounts).where(passwordOf(userId)).for('update')
    if (lockedAccount?.password !== currentHash) return false
    return replacePassword(tx, userId, hash)
  })
  if (!isChanged) return wrongPassword
  await services.requestLimits.forget('change-password', userId)
  return signInAfterPasswordChange(services, { userId, email, password: body.newPassword }, { request, client })
}

async function readCurrentHash({ db }: AccountServices, userId: string): Promise<string | null | undefined> {
  const found = await orDatabaseFailure(
    db.system.select({ hash: accounts.password }).from(accounts).where(passwordOf(userId)),
  )
  return found[0]?.hash
}
