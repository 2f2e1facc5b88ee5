import { and, eq } from 'drizzle-orm'
import { orDatabaseFailure } from '../../platform/server/db/db-failure.ts'
import type { AccountServices } from './account-services.ts'
import { passwordProvider } from './replace-password.ts'
import { accounts, sessions, users } from './tables.ts'

type Services = Pick<AccountServices, 'auth' | 'db'>
type Credentials = { email: string; password: string }

/**
 * Watches an account's password while a session begins, as checking one takes a while. Asked afterwards, it tells whether
 * what began stands: a session (of `token`) that began with a password which was replaced meanwhile is ended.
 */
export async function watchPassword(
  services: Services,
  { email, password }: Credentials,
): Promise<(token?: string) => Promise<boolean>> {
  const checked = await hashOf(services, email)
  return async (token) => {
    // A replacement locks the account, and a session waits for that: after it began, the password is the one that counts.
    const present = await hashOf(services, email)
    const { password: passwords } = await services.auth.$context
    if (present && (present === checked || (await passwords.verify({ hash: present, password })))) return true
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
