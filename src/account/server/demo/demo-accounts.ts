import { randomBytes, randomUUID } from 'node:crypto'
import { and, desc, isNull, like, lte, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/errors.ts'
import { orDatabaseFailure } from '../../../platform/server/db/db-failure.ts'
import type { Context } from '../../../platform/server/services.ts'
import { demoAddress } from '../../demo-address.ts'
import { closeAccount } from '../delete-account.ts'
import { users } from '../tables.ts'
import { fillDemoJob } from './fill-demo.job.ts'

export type DemoAccount = { readonly id: string; readonly email: string }

/** Most demo accounts of one installation. */
export const maxDemoAccounts = 5
/** Days after which the sweep deletes a demo account. */
export const demoDays = 7

/** Key of an advisory lock, unique among ours: demo accounts are counted and created one at a time. */
const demoLock = 7_204_885

const name = 'Demo Shop'

/** The demo accounts that were not deleted, newest first. */
export function demoAccounts({ db }: Context<'db'>): Promise<DemoAccount[]> {
  return orDatabaseFailure(
    db.system
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(isLiveDemo())
      .orderBy(desc(users.createdAt)),
  )
}

/**
 * Creates a demo account without a password, so that nobody can sign in to it by one. A job, sent in the same transaction,
 * fills its shop. Throws AppError('too-many') beyond `maxDemoAccounts`.
 */
export async function createDemoAccount({ db, jobs, clock }: Context<'db' | 'jobs' | 'clock'>): Promise<DemoAccount> {
  await db.untilReachable()
  const demo = { id: randomUUID(), email: demoAddress(`demo-${randomBytes(6).toString('hex')}`) }
  await orDatabaseFailure(
    db.system.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${demoLock})`)
      if ((await tx.$count(users, isLiveDemo())) >= maxDemoAccounts) throw tooManyDemos()
      const now = clock.now()
      await tx.insert(users).values({ ...demo, name, createdAt: now, updatedAt: now })
      await jobs.send(tx, fillDemoJob, [{ id: demo.id, payload: { userId: demo.id } }])
    }),
  )
  return demo
}

/** Deletes demo accounts that are `demoDays` old, as their seller would. */
export async function sweepDemoAccounts(context: Context<'db' | 'jobs' | 'clock'>): Promise<void> {
  const { db, clock } = context
  const until = new Date(clock.now().getTime() - demoDays * 24 * 60 * 60_000)
  const oldDemos = await db.system
    .select({ id: users.id })
    .from(users)
    .where(and(isLiveDemo(), lte(users.createdAt, until)))
  for (const { id } of oldDemos) await closeAccount({ ...context, userId: id })
}

function isLiveDemo(): SQL | undefined {
  return and(like(users.email, demoAddress('%')), isNull(users.deletedAt))
}

function tooManyDemos(): AppError {
  return new AppError(
    'too-many',
    `There are already ${maxDemoAccounts} demo shops here. Delete one, or wait: each is deleted after ${demoDays} days.`,
  )
}
