import { AppError } from '../../platform/errors.ts'

/** Throws AppError('forbidden') if a body names another seller than the signed-in one. */
export function refuseOtherSeller({ userId }: { userId: string }, namedUserId: string | undefined): void {
  if (namedUserId === undefined || namedUserId === userId) return
  throw new AppError('forbidden', 'Someone else is signed in now. Reload the page and sign in again.')
}
