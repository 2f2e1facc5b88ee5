import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import type { Database } from '../../platform/server/db/db.ts'
import type { Jobs } from '../../platform/server/jobs/jobs.ts'
import type { Auth } from './auth.ts'
import { eraseAccountJob } from './erase-account.job.ts'
import type { PasswordQueue } from './passwords/password-queue.ts'
import { passwordOf } from './replace-password.ts'
import { endAccess } from './sessions/end-access.ts'
import { accounts, users } from './tables.ts'

type DeleteAccountContext = {
  db: Database
  auth: Auth
  jobs: Jobs
  clock: Clock
  sellerPasswordQueue: PasswordQueue
  userId: string
}

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
