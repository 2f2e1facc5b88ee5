import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../platform/server/services.ts'
import { isDemoAddress } from '../demo-address.ts'
import { eraseAccountJob } from './erase-account.job.ts'
import { passwordOf } from './replace-password.ts'
import { endAccess } from './sessions/end-access.ts'
import { accounts, users } from './tables.ts'

type DeleteAccountContext = Context<'db' | 'auth' | 'jobs' | 'clock' | 'sellerPasswordQueue' | 'userId'>

/**
 * Deletes the account of a seller who gives the password. A demo account has none: its session is enough.
 * Throws 'bad-input' for a wrong password.
 */
export async function deleteAccount(
  context: DeleteAccountContext,
  { password }: { password?: string | undefined },
): Promise<{ deleted: true }> {
  const { db, sellerPasswordQueue, userId } = context
  const [seller] = await db.asUser(userId, (tx) =>
    tx.select({ email: users.email }).from(users).where(eq(users.id, userId)),
  )
  if (!isDemoAddress(seller?.email ?? ''))
    await sellerPasswordQueue(userId, () => refuseWrongPassword(context, password ?? ''))
  await closeAccount(context)
  return { deleted: true }
}

/**
 * Closes the account at once: all its sessions end, nobody signs in to it again, and its address is free for a new account.
 * A job, sent in the same transaction, erases the account data.
 */
export async function closeAccount({ db, jobs, clock, userId }: Context<'db' | 'jobs' | 'clock' | 'userId'>) {
  await db.asUser(userId, async (tx) => {
    const { rowCount } = await tx
      .update(users)
      .set({
        email: `deleted-${userId}@deleted.invalid`,
        name: '',
        image: null,
        emailVerified: false,
        deletedAt: clock.now(),
      })
      .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    await endAccess(tx, userId)
    // The second of two simultaneous requests changes no row, and sends no job.
    if (rowCount) await jobs.send(tx, eraseAccountJob, [{ id: randomUUID(), payload: { userId } }])
  })
}

async function refuseWrongPassword({ db, auth, userId }: DeleteAccountContext, password: string) {
  const [account] = await db.asUser(userId, (tx) =>
    tx.select({ hash: accounts.password }).from(accounts).where(passwordOf(userId)),
  )
  const { password: passwords } = await auth.$context
  if (!account?.hash || !(await passwords.verify({ hash: account.hash, password })))
    throw new AppError('bad-input', 'Wrong password. Nothing was deleted.')
}
