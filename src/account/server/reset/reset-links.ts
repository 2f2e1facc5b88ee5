import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { Context } from '../../../platform/server/services.ts'
import { users, verifications } from '../tables.ts'

const linkLifetimeSeconds = 60 * 60

type ResetContext = Context<'db' | 'clock'>

/** Creates the token of a reset link for an account. Only its hash is stored, so a copy of the database opens no account. */
export async function createResetToken({ db, clock }: ResetContext, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  await db.system.delete(verifications).where(lte(verifications.expiresAt, now))
  await db.system.insert(verifications).values({
    identifier: hashOf(token),
    value: userId,
    expiresAt: new Date(now.getTime() + linkLifetimeSeconds * 1000),
  })
  return token
}

/** The account of a reset link; undefined for a link that was used, is older than an hour, or never existed. */
export async function findResetLink(
  { db, clock }: ResetContext,
  token: string,
): Promise<{ userId: string; email: string } | undefined> {
  await db.untilReachable()
  const [found] = await db.system
    .select({ userId: verifications.value, email: users.email })
    .from(verifications)
    .innerJoin(users, sql`${users.id}::text = ${verifications.value}`)
    .where(and(isValidLink(token, clock), isNull(users.deletedAt)))
  return found
}

/** Uses a link up. Only one of several simultaneous calls returns true. */
export async function useUpResetLink(tx: Tx, clock: Clock, token: string): Promise<boolean> {
  const used = await tx.delete(verifications).where(isValidLink(token, clock)).returning({ id: verifications.id })
  return used.length > 0
}

function isValidLink(token: string, clock: Clock) {
  return and(eq(verifications.identifier, hashOf(token)), gt(verifications.expiresAt, clock.now()))
}

function hashOf(token: string): string {
  return `reset-password:${createHash('sha256').update(token).digest('base64url')}`
}
