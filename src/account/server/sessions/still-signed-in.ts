import { eq } from 'drizzle-orm'
import type { AccountServices } from '../account-services.ts'
import { sessions } from '../tables.ts'
import { readSessionCookie } from './session-cookie.ts'

/**
 * Tells, whenever it is asked, whether the session of a request was not ended since: by signing out, another password, or
 * deleting the account. For what goes on long after its request; that a session lapses meanwhile, unused, ends nothing.
 */
export async function stillSignedIn(
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
