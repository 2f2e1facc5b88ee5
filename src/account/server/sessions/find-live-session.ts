import type { Database } from '../../../platform/server/db/db.ts'
import { asDatabaseFailure, isPassingDatabaseFailure } from '../../../platform/server/db/db-failure.ts'
import { sessionLifetime, sessionRenewEvery } from '../auth.ts'

export type LiveSession = { userId: string; name: string; email: string; expiresAt: Date }

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
