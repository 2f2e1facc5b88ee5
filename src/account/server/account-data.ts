import { eq } from 'drizzle-orm'
import type { AccountData, ExportFile } from '../../platform/server/account-data.ts'
import type { Context } from '../../platform/server/services.ts'
import { endAccess } from './sessions/end-access.ts'
import { sessions, users } from './tables.ts'

/** The seller's profile and sessions. Their tables are outside row security, because they say who is asking. */
export const ownAccount: AccountData<Context<'db'>> = {
  holds: 'access',
  tables: [],
  files,
  erase: ({ db }, userId) => db.asUser(userId, (tx) => endAccess(tx, userId)),
}

const whereSignedIn = {
  since: sessions.createdAt,
  lastUsed: sessions.updatedAt,
  until: sessions.expiresAt,
  address: sessions.ipAddress,
  browser: sessions.userAgent,
}

async function* files({ db }: Context<'db'>, userId: string): AsyncGenerator<ExportFile> {
  const account = await db.asUser(userId, async (tx) => {
    const [seller] = await tx
      .select({
        id: users.id,
        email: users.email,
        name: users.name,
        createdAt: users.createdAt,
        twoStepSignIn: users.twoFactorEnabled,
      })
      .from(users)
      .where(eq(users.id, userId))
    const signedIn = await tx.select(whereSignedIn).from(sessions).where(eq(sessions.userId, userId))
    return { ...seller, signedIn }
  })
  yield { path: 'account.json', content: `${JSON.stringify(account, null, 2)}\n` }
}
