import type { AccountAnswer } from './account-answer.ts'
import type { AccountServices } from './account-services.ts'
import { lookUpSession } from './look-up-session.ts'

/** Who is signed in and until when, or null. Looking is use: it renews the session. */
export async function getSession(services: AccountServices, request: Request): Promise<AccountAnswer> {
  const { session, setCookies } = await lookUpSession(services, request)
  if (!session) return { status: 200, json: null, setCookies }
  const { userId, name, email, expiresAt } = session
  return { status: 200, json: { user: { id: userId, name, email }, session: { expiresAt } }, setCookies }
}
