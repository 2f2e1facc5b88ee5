import { widerNetwork } from '../../platform/server/http/client-address.ts'
import { isDemoAddress } from '../demo-address.ts'
import { type AccountAnswer, refused } from './account-answer.ts'
import { accountLimits } from './account-limits.ts'
import type { AccountRequest } from './account-request.ts'
import type { AccountServices } from './account-services.ts'
import { askBetterAuth } from './ask-better-auth.ts'
import { findAccount } from './find-account.ts'
import { sendOnceADay } from './mail/send-account-mail.ts'
import { refuseWeakPassword } from './passwords/refuse-weak-password.ts'

/**
 * Creates an account without signing in. A known address is answered the same, and its owner gets an email, at most once a day.
 */
export async function signUp(
  services: AccountServices,
  accountRequest: AccountRequest<'/sign-up/email'>,
): Promise<AccountAnswer> {
  if (services.config.signUp === 'closed')
    return refused(
      403,
      'EMAIL_PASSWORD_SIGN_UP_DISABLED',
      'New accounts are turned off here. Ask the owner of this site.',
    )
  const { email, password } = accountRequest.body
  if (isReservedAddress(email)) return refused(400, 'INVALID_EMAIL', 'Please enter a valid email address.')
  await services.requestLimits.count('sign-up', accountRequest.client, accountLimits.signUpByClient)
  return services.passwordQueue(
    widerNetwork(accountRequest.client),
    async () => (await refuseWeakPassword(services, password, email)) ?? create(services, accountRequest),
  )
}

async function create(
  services: AccountServices,
  accountRequest: AccountRequest<'/sign-up/email'>,
): Promise<AccountAnswer> {
  const { email } = accountRequest.body
  const existingAccount = await findAccount(services, email)
  const answer = await askBetterAuth(services, '/sign-up/email', accountRequest)
  // The second of two simultaneous sign-ups fails in better-auth, and the account exists: both are answered as created.
  const isCreated = answer.status === 200 || (answer.status === 422 && (await findAccount(services, email)))
  if (!isCreated) return answer
  if (existingAccount) await sendOnceADay(services, { letter: 'already-an-account', email: existingAccount.email })
  return { status: 200, json: { created: true } }
}

/** True for the placeholder address of a deleted account, and for that of a demo account. No email can reach them. */
function isReservedAddress(email: string): boolean {
  return /@deleted\.invalid$/i.test(email) || isDemoAddress(email)
}
