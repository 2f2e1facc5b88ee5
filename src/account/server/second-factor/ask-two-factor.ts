import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import { asDatabaseFailure } from '../../../platform/server/db/db-failure.ts'
import { wrongCode } from '../../second-factor.ts'
import { type AccountAnswer, refused } from '../account-answer.ts'
import type { AccountServices } from '../account-services.ts'

const refusal = z.object({ code: z.string().optional() })

/** Our refusals by the code of better-auth's two-factor plugin. */
const refusals: Readonly<Record<string, AccountAnswer>> = {
  INVALID_PASSWORD: refused(400, 'INVALID_PASSWORD', 'Wrong password. Nothing was changed.'),
  INVALID_CODE: refused(400, 'INVALID_CODE', wrongCode),
  INVALID_BACKUP_CODE: refused(400, 'INVALID_CODE', wrongCode),
  INVALID_TWO_FACTOR_COOKIE: refused(400, 'SECOND_STEP_OVER', 'This took too long. Sign in with your password again.'),
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: refused(
    400,
    'SECOND_STEP_OVER',
    'Too many wrong codes. Sign in with your password again.',
  ),
  TOTP_ALREADY_ENABLED: refused(400, 'TOTP_ALREADY_ENABLED', 'Two-step sign-in is already on. Reload the page.'),
  TOTP_NOT_ENABLED: refused(400, 'TOTP_NOT_ENABLED', 'Two-step sign-in is off. Reload the page.'),
  TWO_FACTOR_NOT_ENABLED: refused(400, 'TOTP_NOT_ENABLED', 'Two-step sign-in is off. Reload the page.'),
}
/** Seconds that better-auth locks an account after ten wrong codes in a row. */
const lockSeconds = 15 * 60

/**
 * Calls better-auth's two-factor plugin. Returns its answer, or the refusal in our words.
 * Throws AppError('too-many') for an account with ten wrong codes in a row, and AppError('broken') for an unknown refusal.
 */
export async function askTwoFactor(
  { db }: Pick<AccountServices, 'db'>,
  ask: () => Promise<Response>,
): Promise<{ json: unknown; setCookies: string[] } | { refusal: AccountAnswer }> {
  await db.untilReachable()
  const answer = await ask().catch((thrown: unknown) => {
    throw asDatabaseFailure(thrown)
  })
  const json: unknown = await answer.json()
  if (answer.ok) return { json, setCookies: answer.headers.getSetCookie() }
  const { code = '' } = refusal.parse(json)
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED')
    throw new AppError('too-many', 'Too many wrong codes. Wait 15 minutes and try again.', {
      retryAfter: lockSeconds,
    })
  const knownRefusal = refusals[code]
  if (!knownRefusal)
    throw new AppError('broken', "We couldn't reach your account. Nothing was changed. Try again in a moment.", {
      cause: new Error(`two-factor answered ${answer.status} ${code}`),
    })
  return { refusal: knownRefusal }
}
