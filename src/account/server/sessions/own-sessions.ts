import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { sessionsAnswer } from '../../api.ts'
import { deviceWords } from '../../device-words.ts'
import { type AccountAnswer, refused } from '../account-answer.ts'
import type { AccountRequest } from '../account-request.ts'
import type { AccountServices } from '../account-services.ts'
import { sessions } from '../tables.ts'
import { lookUpSession } from './look-up-session.ts'
import { readSessionCookie } from './session-cookie.ts'

const notSignedIn = refused(401, 'UNAUTHORIZED', 'Please sign in again.')

/** Where the seller who asks is signed in. */
export async function listSessions(
  services: AccountServices,
  { request }: AccountRequest<'/list-sessions'>,
): Promise<AccountAnswer> {
  const { session, setCookies } = await lookUpSession(services, request)
  if (!session) return { ...notSignedIn, setCookies }
  const { token: own } = (await readSessionCookie(services, request.headers)) ?? {}
  const { userId } = session
  const found = await services.db.asUser(userId, (tx) =>
    tx
      .select()
      .from(sessions)
      // Sessions live by the time of day, as better-auth has it.
      .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))
      .orderBy(desc(eq(sessions.token, own ?? '')), desc(sessions.updatedAt)),
  )
  const listed = found.map(({ id, token, userAgent, createdAt, updatedAt }) => ({
    id,
    device: deviceWords(userAgent),
    isThis: token === own,
    signedInAt: createdAt.toISOString(),
    lastUsedAt: updatedAt.toISOString(),
  }))
  return { status: 200, json: { sessions: listed } satisfies z.infer<typeof sessionsAnswer>, setCookies }
}

/** Ends one session of the seller who asks. One that is over, or somebody else's, is answered alike. */
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
