import { AppError } from '../../platform/errors.ts'
import type { Database } from '../../platform/server/db.ts'
import type { Asking } from '../../platform/server/mount-endpoint.ts'
import type { Auth } from './auth.ts'

/**
 * The seller a request comes from, by its session cookie alone. Throws 'not-signed-in' without a live session, and
 * 'try-later' when the database stays away. A renewed session's cookies are handed back: the browser must get them with
 * the answer, so whoever cannot send them asks with `renew: false`.
 */
export async function requireSeller(
  { auth, db }: { auth: Auth; db: Database },
  request: Request,
  { renew = true }: { renew?: boolean } = {},
): Promise<Asking> {
  const look = () =>
    auth.api.getSession({ headers: request.headers, query: { disableRefresh: !renew }, returnHeaders: true })
  // better-auth hides why it failed. When the database was away, looking again is safe and finds the answer.
  const { response: session, headers } = await look().catch(async (cause: unknown) => {
    await db.untilReachable()
    return look().catch(() => {
      throw new AppError('try-later', 'Your session could not be checked. Please try again in a few seconds.', {
        cause,
      })
    })
  })
  if (!session) throw new AppError('not-signed-in', 'Please sign in again. Everything you saved is kept.')
  return { userId: session.user.id, setCookies: headers.getSetCookie() }
}
