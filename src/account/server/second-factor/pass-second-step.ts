import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { orDatabaseFailure } from '../../../platform/server/db/db-failure.ts'
import { type AccountAnswer, refused } from '../account-answer.ts'
import { accountLimits } from '../account-limits.ts'
import type { AccountRequest } from '../account-request.ts'
import type { AccountServices } from '../account-services.ts'
import { clientHeaders } from '../client-headers.ts'
import { passwordOf } from '../replace-password.ts'
import { endSessionOfRequest } from '../sessions/end-session-of-request.ts'
import { recordSignIn } from '../sessions/record-sign-in.ts'
import { accounts, sessions } from '../tables.ts'
import { askTwoFactor } from './ask-two-factor.ts'

const signedIn = z.object({
  token: z.string(),
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
})

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. Each recovery code works once. */
export async function passSecondStep(
  services: AccountServices,
  { body, client, request }: AccountRequest<'/two-factor/verify'>,
): Promise<AccountAnswer> {
  await services.requestLimits.count('second-step', client, accountLimits.signInByClient)
  const headers = clientHeaders(request, client)
  headers.set('cookie', await challengeOf(services, request))
  const code = body.code.replace(/\s/g, '')
  const options = { body: { code }, headers, asResponse: true as const }
  const { api } = services.auth
  const startedAt = new Date()
  const answer = await askTwoFactor(services, () =>
    /^\d{6}$/.test(code) ? api.verifyTOTP(options) : api.verifyBackupCode(options),
  )
  if ('refusal' in answer) return answer.refusal
  const { token, user } = signedIn.parse(answer.json)
  if (await wasReplacedSince(services, user.id, startedAt)) {
    await orDatabaseFailure(services.db.system.delete(sessions).where(eq(sessions.token, token)))
    return refused(400, 'SECOND_STEP_OVER', 'Your password was changed. Sign in with the new one.')
  }
  await endSessionOfRequest(services, request)
  const { setCookie } = await recordSignIn(services, { userId: user.id, email: user.email }, request)
  return { status: 200, json: { user }, setCookies: [...answer.setCookies, setCookie] }
}

/** The cookie of the first step. With a session's cookie better-auth would treat the code as the end of a set-up. */
async function challengeOf({ auth }: AccountServices, request: Request): Promise<string> {
  const { name } = (await auth.$context).createAuthCookie('two_factor')
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`)) ?? ''
}

/**
 * True if the password was replaced since `startedAt`. A replacement ends every first step, but a simultaneous one lets the
 * session begin after it. Uses the time of day, like `replacePassword`.
 */
async function wasReplacedSince({ db }: AccountServices, userId: string, startedAt: Date): Promise<boolean> {
  const [account] = await orDatabaseFailure(
    db.system.select({ updatedAt: accounts.updatedAt }).from(accounts).where(passwordOf(userId)),
  )
  return !account || account.updatedAt > startedAt
}
