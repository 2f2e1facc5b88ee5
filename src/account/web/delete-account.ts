import { AppError } from '../../platform/errors.ts'
import { call } from '../../platform/web/net/call.ts'
import { deleteAccountEndpoint } from '../api.ts'

const noAnswer =
  "PastFash didn't answer, so your account may still exist. Check your network and try again. If you're signed out, it was deleted."

/**
 * Deletes the account of this seller; a demo account has no password. The server refuses if another seller has signed in since.
 * Throws AppError('bad-input') for a wrong password, and 'try-later' if it is unknown whether the account was deleted.
 */
export async function deleteAccount(sellerId: string, password: string | undefined): Promise<void> {
  try {
    await call(deleteAccountEndpoint, { password }, { sellerId })
  } catch (error) {
    throw error instanceof AppError && error.code === 'try-later'
      ? new AppError('try-later', noAnswer, { cause: error })
      : error
  }
}
