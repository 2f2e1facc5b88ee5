import { type AccountAnswer, refused } from '../account-answer.ts'
import { accountLimits } from '../account-limits.ts'
import type { AccountRequest } from '../account-request.ts'
import type { AccountServices } from '../account-services.ts'
import { refuseWeakPassword } from '../passwords/refuse-weak-password.ts'
import { replacePassword } from '../replace-password.ts'
import { endSessionOfRequest } from '../sessions/end-session-of-request.ts'
import { signInAfterPasswordChange } from '../sessions/sign-in-after-password-change.ts'
import { findResetLink, useUpResetLink } from './reset-links.ts'

/**
 * Sets the password of the account that a link belongs to. Uses up all its links, ends all its sessions, and signs this
 * browser in. A refused password leaves the link valid.
 */
export async function resetPassword(
  services: AccountServices,
  { body: { token, newPassword }, client, request }: AccountRequest<'/reset-password'>,
): Promise<AccountAnswer> {
  await services.requestLimits.count('reset-links', client, accountLimits.resetLinks)
  const invalidLink = refused(
    400,
    'INVALID_TOKEN',
    'This link was already used or has expired. Your password was not changed. Ask for a new email.',
  )
  const link = await findResetLink(services, token)
  if (!link) return invalidLink
  return services.sellerPasswordQueue(link.userId, async () => {
    const weak = await refuseWeakPassword(services, newPassword, link.email)
    if (weak) return weak
    const hash = await (await services.auth.$context).password.hash(newPassword)
    const isSet = await services.db.system.transaction(async (tx) => {
      const wasValid = await useUpResetLink(tx, services.clock, token)
      return wasValid && replacePassword(tx, link.userId, hash)
    })
    if (!isSet) return invalidLink
    await services.requestLimits.forget('wrong-password', link.email)
    await endSessionOfRequest(services, request)
    return signInAfterPasswordChange(services, { ...link, password: newPassword }, { request, client })
  })
}
