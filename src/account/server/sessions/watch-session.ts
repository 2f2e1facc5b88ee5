import { eq } from 'drizzle-orm'
import type { AccountServices } from '../account-services.ts'
import { sessions } from '../tables.ts'
import { readSessionCookie } from './session-cookie.ts'

/**
 * Returns a function that answers whether the session of a request still exists: it ends by a sign-out, another password or
 * the deletion of the account. For long work after a request: an expired session, if not swept, still counts as signed in.
 */
export async function watchSession(
  services: Pick<AccountServices, 'auth' | 'appSecrets' | 'db'>,
  userId: string,
  request: Request,
): Promise<() => Promise<boolean>> {
  const { token = '' } = (await readSessionCookie(services, request.headers)) ?? {}
  return async () => {
    const found = await services.db.asUser(userId, (tx) =>
      tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.token, token)),
    )
    return found.length > 0
  }
}
