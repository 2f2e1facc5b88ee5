import type { AccountAnswer } from '../account-answer.ts'
import type { AccountServices } from '../account-services.ts'
import { lookUpSession } from './look-up-session.ts'

type SessionAnswer = {
  readonly user: { readonly id: string; readonly name: string; readonly email: string }
  readonly session: { readonly expiresAt: Date }
}

/** Answers who is signed in and until when, or null. Asking counts as use: it renews the session. */
export async function getSession(
  services: Pick<AccountServices, 'auth' | 'db' | 'appSecrets'>,
  request: Request,
): Promise<AccountAnswer & { json: SessionAnswer | null }> {
  const { session, setCookies } = await lookUpSession(services, request)
  if (!session) return { status: 200, json: null, setCookies }
  const { userId, name, email, expiresAt } = session
  return { status: 200, json: { user: { id: userId, name, email }, session: { expiresAt } }, setCookies }
}
