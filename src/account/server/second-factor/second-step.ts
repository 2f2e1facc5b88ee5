import { z } from 'zod'
import type { Context } from '../../../platform/server/services.ts'
import type { AccountAnswer } from '../account-answer.ts'

const asksForCode = z.object({ twoFactorRedirect: z.literal(true) })

/** Whether better-auth asks for a code after a right password, instead of beginning a session. */
export function asksForSecondStep(answer: unknown): boolean {
  return asksForCode.safeParse(answer).success
}

/** The answer after which the page asks for the code; of better-auth's cookies the one that goes on with this sign-in. */
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
