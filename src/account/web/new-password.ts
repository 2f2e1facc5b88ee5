import type { QueryClient } from '@tanstack/react-query'
import { accountCall } from './account-call.ts'
import { continueSignIn } from './session.ts'

const passwordMaybeChanged =
  "PastFash didn't answer, so your password may have changed. Check your network and try again. If you're signed out, sign in with the new one."

/**
 * Sets the password of the reset link's account, ends its other sessions, and begins a session in all tabs.
 */
export async function setNewPassword(queryClient: QueryClient, token: string, newPassword: string): Promise<void> {
  await continueSignIn(queryClient, await accountCall('/reset-password', { token, newPassword }))
}

/**
 * Changes the password of the signed-in seller, and ends all other sessions of the seller.
 * Until the new cookie arrives, the server answers that nobody is signed in, so every tab asks again afterwards.
 */
export async function changePassword(
  queryClient: QueryClient,
  currentPassword: string,
  newPassword: string,
): Promise<void> {
  const answer = await accountCall(
    '/change-password',
    { currentPassword, newPassword },
    { noAnswer: passwordMaybeChanged },
  )
  await continueSignIn(queryClient, answer)
}
