import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { Context } from '../../../platform/server/services.ts'
import { users, verifications } from '../tables.ts'

/** Seconds a link is good for. */
const linkLifetime = 60 * 60

type Parts = Context<'db' | 'clock'>

/** Makes a reset link's token for an account. Only its hash is kept, so a copy of the database opens no account. */
export async function createResetToken({ db, clock }: Parts, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  await db.system.delete(verifications).where(lte(verifications.expiresAt, now))
  await db.system.insert(verifications).values({
    identifier: hashOf(token),
    value: userId,
    expiresAt: new Date(now.getTime() + linkLifetime * 1000),
  })
  return token
}

/** Whose link this is; undefined once it was used, is older than an hour, or never was one. */
export async function findResetLink(
  { db, clock }: Parts,
  token: string,
): Promise<{ userId: string; email: string } | undefined> {
  await db.untilReachable()
  const [found] = await db.system
    .select({ userId: verifications.value, email: users.email })
    .from(verifications)
    .innerJoin(users, sql`${users.id}::text = ${verifications.value}`)
    .where(and(isGood(token, clock), isNull(users.deletedAt)))
  return found
}

/** Uses a link up: true once for each, however many ask at the same moment. */
export async function useUpResetLink(tx: Tx, clock: Clock, token: string): Promise<boolean> {
  const used = await tx.delete(verifications).where(isGood(token, clock)).returning({ id: verifications.id })
  return used.length > 0
}

function isGood(token: string, clock: Clock) {
  return and(eq(verifications.identifier, hashOf(token)), gt(verifications.expiresAt, clock.now()))
}

function hashOf(token: string): string {
  return `reset-password:${createHash('sha256').update(token).digest('base64url')}`
}
