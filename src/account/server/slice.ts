import { handle, type Slice, serve } from '../../platform/server/slice.ts'
import { deleteAccountEndpoint } from '../api.ts'
import { ownAccount } from './account-data.ts'
import { deleteAccount } from './delete-account.ts'
import { eraseAccountJob } from './erase-account.job.ts'
import { accountMailJob } from './mail/account-mail.job.ts'
import { writeAccountMail } from './mail/write-account-mail.ts'
import { mountAccountRoutes } from './routes.ts'
import { sweepRateLimits, sweepSessions } from './sessions/sweep-sessions.ts'

/** Who sellers are here, and how they come in. */
export const accountSlice: Slice = {
  endpoints: [
    // Each deletes the account of its own session, and names no other.
    serve(deleteAccountEndpoint, deleteAccount, { call: ({ password }) => ({ password }), stranger: 200 }),
  ],
  routes: mountAccountRoutes,
  jobs: [
    // Whoever waits for the letter asks for another.
    handle(accountMailJob, { run: writeAccountMail }),
    // The next sweep goes on with what is left.
    handle(eraseAccountJob, {
      run: ({ eraseAccount }, { payload: { userId }, signal }) => eraseAccount(userId, signal),
    }),
  ],
  sweeps: { shared: [sweepSessions, sweepRateLimits] },
  accountData: ownAccount,
  tables: {
    taken: ['auth.accounts', 'auth.two_factors', 'auth.users'],
    leftOut: {
      'auth.sessions': 'whoever signed out after the backup would be signed in again: everybody signs in anew',
      'auth.verifications': 'links to a new password, good for an hour and once',
      'auth.rate_limits': 'windows of minutes',
    },
  },
}
