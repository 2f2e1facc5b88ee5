import { widerNetwork } from '../../platform/server/http/client-address.ts'
import { type AccountAnswer, refused } from './account-answer.ts'
import { accountLimits } from './account-limits.ts'
import type { AccountRequest } from './account-request.ts'
import type { AccountServices } from './account-services.ts'
import { askBetterAuth } from './ask-better-auth.ts'
import { findAccount } from './find-account.ts'
import { sendOnceADay } from './mail/send-account-mail.ts'
import { refuseWeakPassword } from './passwords/refuse-weak-password.ts'

/**
 * Creates an account without signing in. An address that has one is answered alike, and its owner is told by mail, once
 * a day at most.
 */
export async function signUp(
  services: AccountServices,
  asked: AccountRequest<'/sign-up/email'>,
): Promise<AccountAnswer> {
  if (services.config.signUp === 'closed')
    return refused(
      403,
      'EMAIL_PASSWORD_SIGN_UP_DISABLED',
      'Creating accounts is switched off here. Ask whoever runs this site.',
    )
  const { email, password } = asked.body
  if (isAddressOfDeleted(email)) return refused(400, 'INVALID_EMAIL', 'Please enter a valid e-mail address.')
  await services.requestLimits.take('sign-up', asked.client, accountLimits.signUpByClient)
  return services.passwordQueue(
    widerNetwork(asked.client),
    async () => (await refuseWeakPassword(services, password, email)) ?? create(services, asked),
  )
}

async function create(services: AccountServices, asked: AccountRequest<'/sign-up/email'>): Promise<AccountAnswer> {
  const { email } = asked.body
  const known = await findAccount(services, email)
  const answer = await askBetterAuth(services, '/sign-up/email', asked)
  // Of two at the same moment the second runs into the first: asked twice, created once.
  const isCreated = answer.status === 200 || (answer.status === 422 && (await findAccount(services, email)))
  if (!isCreated) return answer
  if (known) await sendOnceADay(services, { letter: 'already-an-account', email: known.email })
  return { status: 200, json: { created: true } }
}

/** The addresses that deleted accounts have until they are erased; no mail can ever reach one. */
function isAddressOfDeleted(email: string): boolean {
  return /@deleted\.invalid$/i.test(email)
}
