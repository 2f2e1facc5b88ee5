import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { sessionsAnswer } from '../../api.ts'
import { describeDevice } from '../../describe-device.ts'
import { type AccountAnswer, refused } from '../account-answer.ts'
import type { AccountRequest } from '../account-request.ts'
import type { AccountServices } from '../account-services.ts'
import { sessions } from '../tables.ts'
import { lookUpSession } from './look-up-session.ts'
import { readSessionCookie } from './session-cookie.ts'

const notSignedIn = refused(401, 'UNAUTHORIZED', 'Please sign in again.')

/** Lists the sessions of the signed-in seller. */
export async function listSessions(
  services: AccountServices,
  { request }: AccountRequest<'/list-sessions'>,
): Promise<AccountAnswer> {
  const { session, setCookies } = await lookUpSession(services, request)
  if (!session) return { ...notSignedIn, setCookies }
  const { token: ownToken } = (await readSessionCookie(services, request.headers)) ?? {}
  const { userId } = session
  const found = await services.db.asUser(userId, (tx) =>
    tx
      .select()
      .from(sessions)
      // better-auth sets the expiry by the system time, not by our clock.
      .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))
      .orderBy(desc(eq(sessions.token, ownToken ?? '')), desc(sessions.updatedAt)),
  )
  const sessionsOfSeller = found.map(({ id, token, userAgent, createdAt, updatedAt }) => ({
    id,
    device: describeDevice(userAgent),
    isThis: token === ownToken,
    signedInAt: createdAt.toISOString(),
    lastUsedAt: updatedAt.toISOString(),
  }))
  return { status: 200, json: { sessions: sessionsOfSeller } satisfies z.infer<typeof sessionsAnswer>, setCookies }
}

/** Ends one session of the signed-in seller. Answers the same for an ended session or one of another seller. */
export async function endSession(
  services: AccountServices,
  { body, request }: AccountRequest<'/end-session'>,
): Promise<AccountAnswer> {
  const { session, setCookies } = await lookUpSession(services, request)
  if (!session) return { ...notSignedIn, setCookies }
  const { userId } = session
  await services.db.asUser(userId, (tx) =>
    tx.delete(sessions).where(and(eq(sessions.id, body.sessionId), eq(sessions.userId, userId))),
  )
  return { status: 200, json: { ended: true }, setCookies }
}
