import type { AccountAnswer } from './account-answer.ts'
import type { AccountRequest } from './account-request.ts'
import type { AccountServices } from './account-services.ts'
import { endBroughtSession } from './end-brought-session.ts'
import { expiredSessionCookie } from './session-cookie.ts'

/** Ends this browser's session. Who is signed out already is so again. */
export async function signOut(
  services: AccountServices,
  { request }: AccountRequest<'/sign-out'>,
): Promise<AccountAnswer> {
  await endBroughtSession(services, request)
  return { status: 200, json: { success: true }, setCookies: [await expiredSessionCookie(services)] }
}
