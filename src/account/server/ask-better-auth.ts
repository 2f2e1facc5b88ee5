import { AppError } from '../../platform/errors.ts'
import { asDatabaseFailure } from '../../platform/server/db/db-failure.ts'
import type { AccountAnswer } from './account-answer.ts'
import type { AccountServices } from './account-services.ts'
import { clientHeaders } from './client-headers.ts'

/** Seconds. better-auth counts requests in windows of this length. */
const windowSeconds = 60

/**
 * Sends a request to better-auth as the client at address `client`. It carries this body, and no cookie, header or query of
 * the browser. Waits while the database restarts.
 * Throws AppError('too-many') for a status 429, and AppError('broken') for a status of 500 or above.
 */
export async function askBetterAuth(
  { auth, db, site }: Pick<AccountServices, 'auth' | 'db' | 'site'>,
  path: '/sign-up/email' | '/sign-in/email',
  { body, client, request }: { body: object; client: string; request: Request },
): Promise<AccountAnswer> {
  await db.untilReachable()
  const headers = clientHeaders(request, client)
  headers.set('content-type', 'application/json')
  const authRequest = new Request(`${site.origin()}/api/auth${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  const answer = await auth.handler(authRequest).catch((thrown: unknown) => {
    const failure = asDatabaseFailure(thrown)
    throw failure instanceof AppError ? failure : unreachable(failure)
  })
  if (answer.status === 429) {
    throw new AppError('too-many', 'Too many tries. Wait a minute and try again.', {
      retryAfter: Number(answer.headers.get('x-retry-after')) || windowSeconds,
    })
  }
  if (answer.status >= 500) throw unreachable(new Error(`accounts answered ${answer.status}`))
  return {
    status: answer.status as AccountAnswer['status'],
    json: await answer.json(),
    setCookies: answer.headers.getSetCookie(),
  }
}

function unreachable(cause: unknown): AppError {
  return new AppError('broken', "We couldn't reach your account. Nothing was changed. Try again in a moment.", {
    cause,
  })
}
