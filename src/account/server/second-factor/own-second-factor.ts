import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { secondFactorAnswer, secondFactorSetup } from '../../api.ts'
import { type AccountAnswer, refused } from '../account-answer.ts'
import { accountLimits } from '../account-limits.ts'
import type { AccountRequest } from '../account-request.ts'
import type { AccountServices } from '../account-services.ts'
import { clientHeaders } from '../client-headers.ts'
import { sendAccountMail } from '../mail/send-account-mail.ts'
import { lookUpSession } from '../sessions/look-up-session.ts'
import { readSessionCookie } from '../sessions/session-cookie.ts'
import { users } from '../tables.ts'
import { askTwoFactor } from './ask-two-factor.ts'

type Seller = { userId: string; email: string; headers: Headers }
type ClientRequest = { client: string; request: Request }

/** Answers whether the signed-in seller has a second step at sign-in. */
export async function secondFactor(
  services: AccountServices,
  accountRequest: AccountRequest<'/second-factor'>,
): Promise<AccountAnswer> {
  return asSeller(services, accountRequest, async ({ userId }) => {
    const [found] = await services.db.asUser(userId, (tx) =>
      tx.select({ isOn: users.twoFactorEnabled }).from(users).where(eq(users.id, userId)),
    )
    return { status: 200, json: { isOn: found?.isOn ?? false } satisfies z.infer<typeof secondFactorAnswer> }
  })
}

/** Creates a secret for an authenticator app, and recovery codes. The second step stays off until a code confirms it. */
export async function beginSecondFactor(
  services: AccountServices,
  accountRequest: AccountRequest<'/two-factor/enable'>,
): Promise<AccountAnswer> {
  return withPassword(services, accountRequest, async ({ headers }) => {
    const answer = await askTwoFactor(services, () =>
      services.auth.api.enableTwoFactor({
        body: { password: accountRequest.body.password },
        headers,
        asResponse: true,
      }),
    )
    if ('refusal' in answer) return answer.refusal
    const { totpURI, backupCodes } = z
      .object({ totpURI: z.string(), backupCodes: z.array(z.string()) })
      .parse(answer.json)
    return {
      status: 200,
      json: { uri: totpURI, recoveryCodes: backupCodes } satisfies z.infer<typeof secondFactorSetup>,
    }
  })
}

/** Turns the second step on by a code of the app that was just set up. This session continues with another token. */
export async function confirmSecondFactor(
  services: AccountServices,
  accountRequest: AccountRequest<'/two-factor/confirm'>,
): Promise<AccountAnswer> {
  return asSeller(services, accountRequest, async ({ userId, email, headers }) => {
    await services.requestLimits.count('second-factor-code', userId, accountLimits.changePassword)
    const answer = await askTwoFactor(services, () =>
      services.auth.api.verifyTOTP({ body: { code: accountRequest.body.code }, headers, asResponse: true }),
    )
    if ('refusal' in answer) return answer.refusal
    await sendAccountMail(services, { letter: 'second-factor-on', email, at: services.clock.now().toISOString() })
    return { status: 200, json: { isOn: true }, setCookies: answer.setCookies }
  })
}

/** Turns the second step off. */
export async function endSecondFactor(
  services: AccountServices,
  accountRequest: AccountRequest<'/two-factor/disable'>,
): Promise<AccountAnswer> {
  return withPassword(services, accountRequest, async ({ email, headers }) => {
    const answer = await askTwoFactor(services, () =>
      services.auth.api.disableTwoFactor({
        body: { password: accountRequest.body.password },
        headers,
        asResponse: true,
      }),
    )
    if ('refusal' in answer) return answer.refusal
    await sendAccountMail(services, { letter: 'second-factor-off', email, at: services.clock.now().toISOString() })
    return { status: 200, json: { isOn: false }, setCookies: answer.setCookies }
  })
}

/** Replaces all earlier recovery codes. */
export async function renewRecoveryCodes(
  services: AccountServices,
  accountRequest: AccountRequest<'/two-factor/generate-backup-codes'>,
): Promise<AccountAnswer> {
  return withPassword(services, accountRequest, async ({ headers }) => {
    const answer = await askTwoFactor(services, () =>
      services.auth.api.generateBackupCodes({
        body: { password: accountRequest.body.password },
        headers,
        asResponse: true,
      }),
    )
    if ('refusal' in answer) return answer.refusal
    const { backupCodes } = z.object({ backupCodes: z.array(z.string()) }).parse(answer.json)
    return { status: 200, json: { recoveryCodes: backupCodes } }
  })
}

/**
 * Counts a password try of a signed-in seller and runs `action` in the password queue. A right password resets the count.
 * Throws AppError('too-many') for too many tries.
 */
async function withPassword(
  services: AccountServices,
  accountRequest: ClientRequest,
  action: (seller: Seller) => Promise<AccountAnswer>,
) {
  return asSeller(services, accountRequest, async (seller) => {
    await services.requestLimits.count('change-password', seller.userId, accountLimits.changePassword)
    const answer = await services.sellerPasswordQueue(seller.userId, () => action(seller))
    if (answer.status === 200) await services.requestLimits.forget('change-password', seller.userId)
    return answer
  })
}

/** Runs `action` for the signed-in seller, with headers for better-auth that hold the session's cookie and no other. */
async function asSeller(
  services: AccountServices,
  { client, request }: ClientRequest,
  action: (seller: Seller) => Promise<AccountAnswer>,
): Promise<AccountAnswer> {
  const { session } = await lookUpSession(services, request, { renew: false })
  const cookie = await readSessionCookie(services, request.headers)
  if (!session || !cookie) return refused(401, 'UNAUTHORIZED', 'Please sign in again. Nothing was changed.')
  const { name } = (await services.auth.$context).authCookies.sessionToken
  const headers = clientHeaders(request, client)
  const sessionCookie = (cookie.headers.get('cookie') ?? '').split('; ').find((pair) => pair.startsWith(`${name}=`))
  headers.set('cookie', sessionCookie ?? '')
  return action({ userId: session.userId, email: session.email, headers })
}
