import { and, eq } from 'drizzle-orm'
import { orDatabaseFailure } from '../../platform/server/db/db-failure.ts'
import type { AccountServices } from './account-services.ts'
import { passwordProvider } from './replace-password.ts'
import { accounts, sessions, users } from './tables.ts'

type Services = Pick<AccountServices, 'auth' | 'db'>
type Credentials = { email: string; password: string }

/**
 * Watches an account's password while a session begins: checking the password takes a while, and it can be replaced then.
 * Returns a function that keeps the session of `token` if the password is still the same. Else it ends it and returns false.
 * Call it without a token if no session has begun, because the seller has a second step.
 */
export async function watchPassword(
  services: Services,
  { email, password }: Credentials,
): Promise<(token?: string) => Promise<boolean>> {
  const hashBefore = await hashOf(services, email)
  return async (token) => {
    // A replacement locks the account row and a new session waits for the lock, so the current hash is final now.
    const hashNow = await hashOf(services, email)
    const { password: passwords } = await services.auth.$context
    if (hashNow && (hashNow === hashBefore || (await passwords.verify({ hash: hashNow, password })))) return true
    if (token !== undefined)
      await orDatabaseFailure(services.db.system.delete(sessions).where(eq(sessions.token, token)))
    return false
  }
}

async function hashOf({ db }: Services, email: string): Promise<string | null | undefined> {
  await db.untilReachable()
  const found = await orDatabaseFailure(
    db.system
      .select({ hash: accounts.password })
      .from(accounts)
      .innerJoin(users, eq(users.id, accounts.userId))
      .where(and(eq(users.email, email.toLowerCase()), eq(accounts.providerId, passwordProvider))),
  )
  return found[0]?.hash
}
