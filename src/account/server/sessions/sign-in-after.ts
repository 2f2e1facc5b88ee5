import { AppError } from '../../../platform/errors.ts'
import type { AccountAnswer } from '../account-answer.ts'
import type { AccountServices } from '../account-services.ts'
import { clientHeaders } from '../client-headers.ts'
import { asksForSecondStep, secondStepAnswer } from '../second-factor/second-step.ts'
import { watchPassword } from '../watch-password.ts'
import { sessionBegan, tellOfNewPassword } from './session-began.ts'

/**
 * Tells the seller by mail of the password that was just set, and signs the browser of the request in with it, or
 * asks for the second step of a seller who wants one. Throws
 * 'try-later' with what is true: the password is the new one.
 */
export async function signInAfter(
  services: AccountServices,
  { userId, ...credentials }: { userId: string; email: string; password: string },
  { request, client }: { request: Request; client: string },
): Promise<AccountAnswer> {
  try {
    await tellOfNewPassword(services, credentials.email, request)
    const headers = clientHeaders(request, client)
    const stands = await watchPassword(services, credentials)
    const answer = await services.auth.api.signInEmail({ body: credentials, headers, returnHeaders: true })
    const isHalf = asksForSecondStep(answer.response)
    if (!(await stands(isHalf ? undefined : answer.response.token))) throw new Error('The password was replaced again.')
    if (isHalf) return await secondStepAnswer(services, answer.headers.getSetCookie())
    const { id, name, email } = answer.response.user
    const { setCookie } = await sessionBegan(services, { userId, email, isTold: true }, request)
    return {
      status: 200,
      json: { user: { id, name, email } },
      setCookies: [...answer.headers.getSetCookie(), setCookie],
    }
  } catch (cause) {
    throw new AppError('try-later', 'Your new password is set. Please sign in with it.', { cause })
  }
}
