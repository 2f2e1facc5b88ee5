import { AppError } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/server/http/mount-endpoint.ts'
import type { AccountServices } from '../account-services.ts'
import { lookUpSession } from './look-up-session.ts'

/**
 * The seller of a request, by its session cookie alone, and the cookies of a renewed session for the answer.
 * A caller that cannot send cookies passes `renew: false`.
 * Throws AppError('not-signed-in') without a live session, and 'try-later' if the database stays unreachable.
 */
export async function requireSeller(
  services: Pick<AccountServices, 'auth' | 'db' | 'appSecrets'>,
  request: Request,
  options: { renew?: boolean } = {},
): Promise<Caller & { sessionEndsAt: Date }> {
  const { session, setCookies } = await lookUpSession(services, request, options)
  if (!session) throw new AppError('not-signed-in', 'Please sign in again. Everything you saved is kept.')
  return { userId: session.userId, setCookies, sessionEndsAt: session.expiresAt }
}
