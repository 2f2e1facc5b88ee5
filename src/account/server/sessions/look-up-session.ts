import { AppError } from '../../../platform/errors.ts'
import type { Database } from '../../../platform/server/db/db.ts'
import { asDatabaseFailure, isTransientDatabaseFailure } from '../../../platform/server/db/db-failure.ts'
import { sessionLifetime, sessionRenewEvery } from '../../session-length.ts'
import type { AccountServices } from '../account-services.ts'
import { readSessionCookie } from './session-cookie.ts'

type SessionLookup = {
  session: LiveSession | null
  /** For the answer: the cookie of a renewed or newly signed session, or the removal of an ended one. */
  setCookies: readonly string[]
}

/**
 * The live session of a request, by its cookie alone; null for a session of a deleted account.
 * `renew: false` does not extend the session: use it for answers that carry no cookies.
 * Throws AppError('try-later') if the database stays unreachable.
 */
export async function lookUpSession(
  { auth, db, appSecrets }: Pick<AccountServices, 'auth' | 'db' | 'appSecrets'>,
  request: Request,
  { renew = true }: { renew?: boolean } = {},
): Promise<SessionLookup> {
  const cookie = await readSessionCookie({ auth, appSecrets }, request.headers)
  if (!cookie) return { session: null, setCookies: [] }
  const newCookies = cookie.setCookie ? [cookie.setCookie] : []
  const liveSession = await findLiveSession(db, cookie.token, renew)
  if (liveSession) return { session: liveSession, setCookies: newCookies }
  const getSession = () =>
    auth.api.getSession({ headers: cookie.headers, query: { disableRefresh: !renew }, returnHeaders: true })
  // better-auth hides the cause of a failure. Asking again is safe, and succeeds if the database was unreachable.
  const { response, headers } = await getSession().catch(async (cause: unknown) => {
    await db.untilReachable()
    return getSession().catch(() => {
      throw new AppError('try-later', "We couldn't check your sign-in. Try again in a few seconds.", {
        cause,
      })
    })
  })
  const setCookies = headers.getSetCookie()
  if (!response || response.user.deletedAt) return { session: null, setCookies }
  const { user, session } = response
  return {
    session: { userId: user.id, name: user.name, email: user.email, expiresAt: session.expiresAt },
    // The newest secret has already signed the cookie of a renewed session.
    setCookies: setCookies.length > 0 ? setCookies : newCookies,
  }
}

type LiveSession = { userId: string; name: string; email: string; expiresAt: Date }

/**
 * The session of a token with its seller, in one query. Undefined if better-auth has to handle it: an unknown or expired
 * session, a deleted account, a session that `renew` would extend, or an unreachable database.
 */
export async function findLiveSession(db: Database, token: string, renew: boolean): Promise<LiveSession | undefined> {
  const session = await querySession(db, token)
  const millisecondsLeft = session ? session.expiresAt.getTime() - Date.now() : 0
  if (millisecondsLeft <= (renew ? (sessionLifetime - sessionRenewEvery) * 1000 : 0)) return undefined
  return session
}

async function querySession(db: Database, token: string): Promise<LiveSession | undefined> {
  try {
    // Every request runs this query. Its name lets a connection plan it once.
    const { rows } = await db.pool.query<LiveSession>({ name: 'live-session', text: liveSessionSql, values: [token] })
    return rows[0]
  } catch (error) {
    if (isTransientDatabaseFailure(error)) return undefined
    throw asDatabaseFailure(error)
  }
}

const liveSessionSql = `
  select users.id as "userId", users.name, users.email, sessions.expires_at as "expiresAt"
  from auth.sessions join auth.users on users.id = sessions.user_id
  where sessions.token = $1 and users.deleted_at is null`
