import { handle, type Slice, serve } from '../../platform/server/slice.ts'
import { deleteAccountEndpoint } from '../api.ts'
import { ownAccount } from './account-data.ts'
import { deleteAccount } from './delete-account.ts'
import { sweepDemoAccounts } from './demo/demo-accounts.ts'
import { fillDemoJob } from './demo/fill-demo.job.ts'
import { eraseAccountJob } from './erase-account.job.ts'
import { accountMailJob } from './mail/account-mail.job.ts'
import { writeAccountMail } from './mail/write-account-mail.ts'
import { mountAccountRoutes } from './routes.ts'
import { sweepRateLimits, sweepSessions } from './sessions/sweep-sessions.ts'

/** Accounts of sellers, and how they sign in. */
export const accountSlice: Slice = {
  endpoints: [
    // Each seller deletes their own account: the input names no other one.
    serve(deleteAccountEndpoint, deleteAccount, { inputOf: ({ password }) => ({ password }), otherSellerGets: 200 }),
  ],
  routes: mountAccountRoutes,
  jobs: [
    // After the last try, a seller who still waits for the email can ask for another one.
    handle(accountMailJob, { run: writeAccountMail }),
    // After the last try, the next sweep continues the erasure.
    handle(eraseAccountJob, {
      run: ({ eraseAccount }, { payload: { userId }, signal }) => eraseAccount(userId, signal),
    }),
    // After the last try, the shop stays as full as it is, and its page says so.
    handle(fillDemoJob, { run: ({ demoShop }, { payload: { userId }, signal }) => demoShop.fill(userId, signal) }),
  ],
  sweeps: { shared: [sweepSessions, sweepRateLimits, sweepDemoAccounts] },
  accountData: ownAccount,
  tables: {
    backedUp: ['auth.accounts', 'auth.two_factors', 'auth.users'],
    notBackedUp: {
      'auth.sessions':
        'a restored session would sign in a seller who signed out after the backup; everybody signs in again',
      'auth.verifications': 'reset links, which work once and for an hour',
      'auth.rate_limits': 'counts in windows of minutes',
    },
  },
}
