import { eq } from 'drizzle-orm'
import { orDatabaseFailure } from '../../../platform/server/db/db-failure.ts'
import type { AccountServices } from '../account-services.ts'
import { sessions } from '../tables.ts'
import { readSessionCookie } from './session-cookie.ts'

/** Ends the session of the request's cookie, if it has one. */
export async function endSessionOfRequest(
  { auth, appSecrets, db }: Pick<AccountServices, 'auth' | 'appSecrets' | 'db'>,
  request: Request,
): Promise<void> {
  const cookie = await readSessionCookie({ auth, appSecrets }, request.headers)
  if (!cookie) return
  await db.untilReachable()
  await orDatabaseFailure(db.system.delete(sessions).where(eq(sessions.token, cookie.token)))
}
