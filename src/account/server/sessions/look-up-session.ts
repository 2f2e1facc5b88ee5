import { AppError } from '../../../platform/errors.ts'
import type { Database } from '../../../platform/server/db/db.ts'
import { asDatabaseFailure, isPassingDatabaseFailure } from '../../../platform/server/db/db-failure.ts'
import { sessionLifetime, sessionRenewEvery } from '../../session-length.ts'
import type { AccountServices } from '../account-services.ts'
import { readSessionCookie } from './session-cookie.ts'

type LookedUp = {
  session: LiveSession | null
  /** For the answer: a session that was renewed, is signed anew, or is over. */
  setCookies: readonly string[]
}

/**
 * The live session of a request, by its cookie alone; that of a deleted account is none. `renew: false` leaves its end as
 * it was, for answers that carry no cookies. Throws 'try-later' when the database stays away.
 */
export async function lookUpSession(
  { auth, db, appSecrets }: Pick<AccountServices, 'auth' | 'db' | 'appSecrets'>,
  request: Request,
  { renew = true }: { renew?: boolean } = {},
): Promise<LookedUp> {
  const cookie = await readSessionCookie({ auth, appSecrets }, request.headers)
  if (!cookie) return { session: null, setCookies: [] }
  const resigned = cookie.setCookie ? [cookie.setCookie] : []
  const live = await findLiveSession(db, cookie.token, renew)
  if (live) return { session: live, setCookies: resigned }
  const look = () =>
    auth.api.getSession({ headers: cookie.headers, query: { disableRefresh: !renew }, returnHeaders: true })
  // better-auth hides why it failed. When the database was away, looking again is safe and finds the answer.
  const { response, headers } = await look().catch(async (cause: unknown) => {
    await db.untilReachable()
    return look().catch(() => {
      throw new AppError('try-later', 'Your session could not be checked. Please try again in a few seconds.', {
        cause,
      })
    })
  })
  const setCookies = headers.getSetCookie()
  if (!response || response.user.deletedAt) return { session: null, setCookies }
  const { user, session } = response
  return {
    session: { userId: user.id, name: user.name, email: user.email, expiresAt: session.expiresAt },
    // A renewed session's cookie is signed by the newest secret already.
    setCookies: setCookies.length > 0 ? setCookies : resigned,
  }
}

type LiveSession = { userId: string; name: string; email: string; expiresAt: Date }

/**
 * The session of a token and its seller, in one question, where nothing is to be done about it. Undefined where better-auth
 * has to look: no such session, one that is over, a deleted account, one that `renew` would renew, or a database that is away.
 */
export async function findLiveSession(db: Database, token: string, renew: boolean): Promise<LiveSession | undefined> {
  const found = await find(db, token)
  const goodFor = found ? found.expiresAt.getTime() - Date.now() : 0
  if (goodFor <= (renew ? (sessionLifetime - sessionRenewEvery) * 1000 : 0)) return undefined
  return found
}

async function find(db: Database, token: string): Promise<LiveSession | undefined> {
  try {
    // Every request asks this: by its name, so that a connection plans it once.
    const { rows } = await db.pool.query<LiveSession>({ name: 'live-session', text, values: [token] })
    return rows[0]
  } catch (error) {
    if (isPassingDatabaseFailure(error)) return undefined
    throw asDatabaseFailure(error)
  }
}

const text = `
  select users.id as "userId", users.name, users.email, sessions.expires_at as "expiresAt"
  from auth.sessions join auth.users on users.id = sessions.user_id
  where sessions.token = $1 and users.deleted_at is null`
