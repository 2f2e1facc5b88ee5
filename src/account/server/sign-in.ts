import { z } from 'zod'
import { type AccountAnswer, refused } from './account-answer.ts'
import { accountLimits } from './account-limits.ts'
import type { AccountRequest } from './account-request.ts'
import type { AccountServices } from './account-services.ts'
import { askBetterAuth } from './ask-better-auth.ts'
import { endBroughtSession } from './end-brought-session.ts'
import { watchPassword } from './watch-password.ts'

const signedIn = z.object({
  token: z.string(),
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
})

/**
 * Begins a session that is always a new one; the one the browser brought, somebody else's perhaps, ends. Tries are counted
 * for the client and then for the address, known or not; a right password begins the address's count anew.
 */
export async function signIn(
  services: AccountServices,
  asked: AccountRequest<'/sign-in/email'>,
): Promise<AccountAnswer> {
  const address = asked.body.email.toLowerCase()
  // First: what a client tries beyond its own limit must lock nobody's address.
  await services.requestLimits.take('sign-in', asked.client, accountLimits.signInByClient)
  await services.requestLimits.take('wrong-password', address, accountLimits.wrongPasswords)
  const stands = await watchPassword(services, asked.body)
  const answer = await askBetterAuth(services, '/sign-in/email', asked)
  if (answer.status !== 200) return answer
  const { token, user } = signedIn.parse(answer.json)
  if (!(await stands(token))) return refused(401, 'INVALID_EMAIL_OR_PASSWORD', 'Invalid email or password')
  await services.requestLimits.forget('wrong-password', address)
  await endBroughtSession(services, asked.request)
  // The session's token travels in the cookie, where no page can read it, and nowhere else.
  return { ...answer, json: { user } }
}
