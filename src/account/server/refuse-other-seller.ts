import { AppError } from '../../platform/errors.ts'

/** Throws 'forbidden' where a body names another seller than the signed-in one, who is who asks. */
export function refuseOtherSeller({ userId }: { userId: string }, named: string | undefined): void {
  if (named === undefined || named === userId) return
  throw new AppError('forbidden', 'This request names another seller. Please reload the page and sign in again.')
}
