import { AppError } from '../../platform/errors.ts'
import type { AccountAnswer } from './account-answer.ts'
import type { AccountServices } from './account-services.ts'
import { watchPassword } from './watch-password.ts'

/**
 * Signs the browser in with the password that was just set; `headers` say whose browser it is. Throws 'try-later' with
 * what is true by then: the password is the new one.
 */
export async function signInAfter(
  services: Pick<AccountServices, 'auth' | 'db'>,
  credentials: { email: string; password: string },
  headers: Headers,
): Promise<AccountAnswer> {
  try {
    const stands = await watchPassword(services, credentials)
    const answer = await services.auth.api.signInEmail({ body: credentials, headers, returnHeaders: true })
    if (!(await stands(answer.response.token))) throw new Error('The password was replaced again.')
    const { id, name, email } = answer.response.user
    return { status: 200, json: { user: { id, name, email } }, setCookies: answer.headers.getSetCookie() }
  } catch (cause) {
    throw new AppError('try-later', 'Your new password is set. Please sign in with it.', { cause })
  }
}
