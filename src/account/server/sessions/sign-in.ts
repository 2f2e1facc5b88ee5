import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import { widerNetwork } from '../../../platform/server/http/client-address.ts'
import { type AccountAnswer, refused } from '../account-answer.ts'
import { accountLimits } from '../account-limits.ts'
import type { AccountRequest } from '../account-request.ts'
import type { AccountServices } from '../account-services.ts'
import { askBetterAuth } from '../ask-better-auth.ts'
import { sendOnceADay } from '../mail/send-account-mail.ts'
import { asksForSecondStep, secondStepAnswer } from '../second-factor/second-step.ts'
import { forgetForAddress, takeForAddress } from '../take-for-address.ts'
import { watchPassword } from '../watch-password.ts'
import { endBroughtSession } from './end-brought-session.ts'
import { type KnownDevice, readDevice } from './known-device.ts'
import { sessionBegan } from './session-began.ts'

const signedIn = z.object({
  token: z.string(),
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
})

/**
 * Begins a session that is always a new one; the one the browser brought, somebody else's perhaps, ends. Tries are counted
 * for the client and then for the address, known or not; on a device that signed in to the address before, for that device
 * alone. A right password begins the address's count anew, and answers `secondStep` for a seller who wants one.
 */
export async function signIn(
  services: AccountServices,
  asked: AccountRequest<'/sign-in/email'>,
): Promise<AccountAnswer> {
  const address = asked.body.email.toLowerCase()
  const device = await readDevice(services, asked.request.headers)
  const work = () => check(services, asked, { address, device })
  if (device.knows(address)) return services.sellerPasswordQueue(address, work)
  // First: what a client tries beyond its own limit must lock nobody's address.
  await services.requestLimits.take('sign-in', asked.client, accountLimits.signInByClient)
  return services.passwordQueue(widerNetwork(asked.client), work)
}

async function check(
  services: AccountServices,
  asked: AccountRequest<'/sign-in/email'>,
  { address, device }: { address: string; device: KnownDevice },
): Promise<AccountAnswer> {
  // After its place in the queue: a try that is not checked counts for nothing.
  await countTry(services, { address, device })
  const stands = await watchPassword(services, asked.body)
  const answer = await askBetterAuth(services, '/sign-in/email', asked)
  if (answer.status !== 200) return answer
  const begun = asksForSecondStep(answer.json) ? undefined : signedIn.parse(answer.json)
  if (!(await stands(begun?.token))) return refused(401, 'INVALID_EMAIL_OR_PASSWORD', 'Invalid email or password')
  await forgetForAddress(services, { what: 'wrong-password', address, device })
  if (!begun) return secondStepAnswer(services, answer.setCookies ?? [])
  const { user } = begun
  await endBroughtSession(services, asked.request)
  const { setCookie } = await sessionBegan(services, { userId: user.id, email: user.email }, asked.request)
  // The session's token travels in the cookie, where no page can read it, and nowhere else.
  return { ...answer, json: { user }, setCookies: [...(answer.setCookies ?? []), setCookie] }
}

/** Beyond the limit the owner of the address is told, if there is one. */
async function countTry(services: AccountServices, { address, device }: { address: string; device: KnownDevice }) {
  try {
    await takeForAddress(services, { what: 'wrong-password', address, device }, accountLimits.wrongPasswords)
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-many')
      await sendOnceADay(services, { letter: 'wrong-passwords', email: address })
    throw error
  }
}
