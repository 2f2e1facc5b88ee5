import { AppError } from '../../../platform/errors.ts'
import type { AccountAnswer } from '../account-answer.ts'
import type { AccountServices } from '../account-services.ts'
import { clientHeaders } from '../client-headers.ts'
import { asksForSecondStep, secondStepAnswer } from '../second-factor/second-step.ts'
import { watchPassword } from '../watch-password.ts'
import { recordSignIn, sendPasswordChangedEmail } from './record-sign-in.ts'

/**
 * Sends the email about the password that was just set, and signs the browser in with it. For a seller with a second step,
 * the answer asks for the code instead.
 * Throws AppError('try-later') if the sign-in fails; its sentence says that the new password is set.
 */
export async function signInAfterPasswordChange(
  services: AccountServices,
  { userId, ...credentials }: { userId: string; email: string; password: string },
  { request, client }: { request: Request; client: string },
): Promise<AccountAnswer> {
  try {
    await sendPasswordChangedEmail(services, credentials.email, request)
    const headers = clientHeaders(request, client)
    const keepSessionIfPasswordUnchanged = await watchPassword(services, credentials)
    const answer = await services.auth.api.signInEmail({ body: credentials, headers, returnHeaders: true })
    const needsSecondStep = asksForSecondStep(answer.response)
    if (!(await keepSessionIfPasswordUnchanged(needsSecondStep ? undefined : answer.response.token)))
      throw new Error('The password was replaced again.')
    if (needsSecondStep) return await secondStepAnswer(services, answer.headers.getSetCookie())
    const { id, name, email } = answer.response.user
    const { setCookie } = await recordSignIn(services, { userId, email, isNotified: true }, request)
    return {
      status: 200,
      json: { user: { id, name, email } },
      setCookies: [...answer.headers.getSetCookie(), setCookie],
    }
  } catch (cause) {
    throw new AppError('try-later', 'Your new password is set. Please sign in with it.', { cause })
  }
}
