import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import { widerNetwork } from '../../../platform/server/http/client-address.ts'
import { type AccountAnswer, refused } from '../account-answer.ts'
import { accountLimits } from '../account-limits.ts'
import type { AccountRequest } from '../account-request.ts'
import type { AccountServices } from '../account-services.ts'
import { askBetterAuth } from '../ask-better-auth.ts'
import { countForAddress, resetCountForAddress } from '../count-for-address.ts'
import { sendOnceADay } from '../mail/send-account-mail.ts'
import { asksForSecondStep, secondStepAnswer } from '../second-factor/second-step.ts'
import { watchPassword } from '../watch-password.ts'
import { endSessionOfRequest } from './end-session-of-request.ts'
import { type KnownDevice, readDevice } from './known-device.ts'
import { recordSignIn } from './record-sign-in.ts'

const signedIn = z.object({
  token: z.string(),
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
})

/**
 * Begins a new session, and ends the one of the request, which may be another seller's. Tries count for the client's network
 * address, then for the mail address, with or without an account. On a device that signed in to the mail address before, they
 * count for that device alone. A right password resets the count of the mail address. Answers `secondStep` for a seller who
 * has one.
 */
export async function signIn(
  services: AccountServices,
  accountRequest: AccountRequest<'/sign-in/email'>,
): Promise<AccountAnswer> {
  const address = accountRequest.body.email.toLowerCase()
  const device = await readDevice(services, accountRequest.request.headers)
  const answer = () => checkCredentials(services, accountRequest, { address, device })
  // Other clients cannot fill the queue in which known devices wait.
  if (device.knows(address)) return services.sellerPasswordQueue(address, answer)
  // Before the count of the mail address: a client beyond its own limit must not lock anybody's mail address.
  await services.requestLimits.count('sign-in', accountRequest.client, accountLimits.signInByClient)
  return services.passwordQueue(widerNetwork(accountRequest.client), answer)
}

async function checkCredentials(
  services: AccountServices,
  accountRequest: AccountRequest<'/sign-in/email'>,
  { address, device }: { address: string; device: KnownDevice },
): Promise<AccountAnswer> {
  // After the wait in the queue: a try that is not checked must not count.
  await countTry(services, { address, device })
  const keepSessionIfPasswordUnchanged = await watchPassword(services, accountRequest.body)
  const answer = await askBetterAuth(services, '/sign-in/email', accountRequest)
  if (answer.status !== 200) return answer
  const session = asksForSecondStep(answer.json) ? undefined : signedIn.parse(answer.json)
  if (!(await keepSessionIfPasswordUnchanged(session?.token)))
    return refused(401, 'INVALID_EMAIL_OR_PASSWORD', 'Invalid email or password')
  await resetCountForAddress(services, { action: 'wrong-password', address, device })
  if (!session) return secondStepAnswer(services, answer.setCookies ?? [])
  const { user } = session
  await endSessionOfRequest(services, accountRequest.request)
  const { setCookie } = await recordSignIn(services, { userId: user.id, email: user.email }, accountRequest.request)
  // The session's token is in the cookie alone, where no page can read it.
  return { ...answer, json: { user }, setCookies: [...(answer.setCookies ?? []), setCookie] }
}

/** Counts a try. Beyond the limit, sends an email to the mail address, if it has an account. */
async function countTry(services: AccountServices, { address, device }: { address: string; device: KnownDevice }) {
  try {
    await countForAddress(services, { action: 'wrong-password', address, device }, accountLimits.wrongPasswords)
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-many')
      await sendOnceADay(services, { letter: 'wrong-passwords', email: address })
    throw error
  }
}
