import { AppError } from '../../../platform/errors.ts'
import type { Asking } from '../../../platform/server/http/mount-endpoint.ts'
import type { AccountServices } from '../account-services.ts'
import { lookUpSession } from './look-up-session.ts'

/**
 * The seller a request comes from, by its session cookie alone. Throws 'not-signed-in' without a live session, and
 * 'try-later' when the database stays away. A renewed session's cookies are returned: the browser must get them with
 * the answer, so whoever cannot send them asks with `renew: false`.
 */
export async function requireSeller(
  services: Pick<AccountServices, 'auth' | 'db' | 'appSecrets'>,
  request: Request,
  options: { renew?: boolean } = {},
): Promise<Asking & { sessionEndsAt: Date }> {
  const { session, setCookies } = await lookUpSession(services, request, options)
  if (!session) throw new AppError('not-signed-in', 'Please sign in again. Everything you saved is kept.')
  return { userId: session.userId, setCookies, sessionEndsAt: session.expiresAt }
}
