import { z } from 'zod'
import type { Context } from '../../../platform/server/services.ts'
import type { AccountAnswer } from '../account-answer.ts'

const asksForCode = z.object({ twoFactorRedirect: z.literal(true) })

/** True if better-auth asks for a code after a right password, instead of beginning a session. */
export function asksForSecondStep(answer: unknown): boolean {
  return asksForCode.safeParse(answer).success
}

/** The answer that makes the page ask for the code. It keeps only the cookie of better-auth that continues this sign-in. */
export async function secondStepAnswer(
  { auth }: Context<'auth'>,
  setCookies: readonly string[],
): Promise<AccountAnswer> {
  const { name } = (await auth.$context).createAuthCookie('two_factor')
  return {
    status: 200,
    json: { secondStep: true },
    setCookies: setCookies.filter((cookie) => cookie.startsWith(`${name}=`)),
  }
}
