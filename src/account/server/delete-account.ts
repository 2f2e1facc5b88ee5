import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../platform/server/services.ts'
import { eraseAccountJob } from './erase-account.job.ts'
import { passwordOf } from './replace-password.ts'
import { endAccess } from './sessions/end-access.ts'
import { accounts, users } from './tables.ts'

type DeleteAccountContext = Context<'db' | 'auth' | 'jobs' | 'clock' | 'sellerPasswordQueue' | 'userId'>

/**
 * Ends the account at once: nobody is signed in to it any more, nobody signs in again, and its address is free for a new one.
 * What it holds is erased by the job that is sent in the same transaction.
 * Throws 'bad-input' for a wrong password.
 */
export async function deleteAccount(
  context: DeleteAccountContext,
  { password }: { password: string },
): Promise<{ deleted: true }> {
  const { db, jobs, clock, sellerPasswordQueue, userId } = context
  await sellerPasswordQueue(userId, () => refuseWrongPassword(context, password))
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
    // Asked twice at once, the second finds it done.
    if (rowCount) await jobs.send(tx, eraseAccountJob, [{ id: randomUUID(), payload: { userId } }])
  })
  return { deleted: true }
}

async function refuseWrongPassword({ db, auth, userId }: DeleteAccountContext, password: string) {
  const [account] = await db.asUser(userId, (tx) =>
    tx.select({ hash: accounts.password }).from(accounts).where(passwordOf(userId)),
  )
  const { password: passwords } = await auth.$context
  if (!account?.hash || !(await passwords.verify({ hash: account.hash, password })))
    throw new AppError('bad-input', 'That is not your password. Nothing was deleted.')
}
