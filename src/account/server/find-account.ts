import { and, eq, isNull } from 'drizzle-orm'
import { orDatabaseFailure } from '../../platform/server/db/db-failure.ts'
import type { Context } from '../../platform/server/services.ts'
import { users } from './tables.ts'

/** The account of a mail address in any letter case; undefined if no account has it or the account was deleted. */
export async function findAccount(
  { db }: Context<'db'>,
  email: string,
): Promise<{ id: string; email: string } | undefined> {
  await db.untilReachable()
  const found = await orDatabaseFailure(
    db.system
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(and(eq(users.email, email.toLowerCase()), isNull(users.deletedAt))),
  )
  return found[0]
}
