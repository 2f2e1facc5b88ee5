import type { Hono } from 'hono'
import { demoPath } from '../api.ts'
import { type AccountAnswer, answerAccount } from './account-answer.ts'
import { type AccountPath, type AccountRequest, readAccountRequest } from './account-request.ts'
import type { AccountServices } from './account-services.ts'
import { changePassword } from './change-password.ts'
import { demoLinkPath } from './demo/demo-link.ts'
import { demoState } from './demo/demo-state.ts'
import { followDemoLink, openDemo } from './demo/open-demo.ts'
import { checkReset } from './reset/check-reset.ts'
import { requestReset } from './reset/request-reset.ts'
import { resetPassword } from './reset/reset-password.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  secondFactor,
} from './second-factor/own-second-factor.ts'
import { passSecondStep } from './second-factor/pass-second-step.ts'
import { endSessionOfRequest } from './sessions/end-session-of-request.ts'
import { getSession } from './sessions/get-session.ts'
import { endSession, listSessions } from './sessions/own-sessions.ts'
import { expiredSessionCookie } from './sessions/session-cookie.ts'
import { signIn } from './sessions/sign-in.ts'
import { signUp } from './sign-up.ts'

type Verb<P extends AccountPath> = (
  services: AccountServices,
  accountRequest: AccountRequest<P>,
) => Promise<AccountAnswer>

/** Mounts the account paths in use below /api/auth. The many other paths of better-auth stay closed. */
export function mountAccountRoutes(app: Hono, services: AccountServices) {
  const post = <P extends AccountPath>(path: P, verb: Verb<P>) =>
    app.post(`/api/auth${path}`, (context) =>
      answerAccount(context, async () => {
        const result = await readAccountRequest(context, path, services.config.trustProxy)
        return 'refusal' in result ? result.refusal : verb(services, result.accountRequest)
      }),
    )
  post('/sign-up/email', signUp)
  post('/sign-in/email', signIn)
  post('/sign-out', signOut)
  post('/change-password', changePassword)
  post('/request-password-reset', requestReset)
  post('/check-reset', checkReset)
  post('/reset-password', resetPassword)
  post('/two-factor/verify', passSecondStep)
  post('/second-factor', secondFactor)
  post('/two-factor/enable', beginSecondFactor)
  post('/two-factor/confirm', confirmSecondFactor)
  post('/two-factor/disable', endSecondFactor)
  post('/two-factor/generate-backup-codes', renewRecoveryCodes)
  post('/list-sessions', listSessions)
  post('/end-session', endSession)
  post('/open-demo', openDemo)
  app.get('/api/auth/get-session', (context) => answerAccount(context, () => getSession(services, context.req.raw)))
  app.get(demoPath, (context) => answerAccount(context, () => demoState(services, context.req.raw)))
  app.get(`${demoLinkPath}/:key`, (context) => followDemoLink(services, context))
}

/** Ends this browser's session. Signing out twice succeeds too. */
async function signOut(services: AccountServices, { request }: AccountRequest<'/sign-out'>): Promise<AccountAnswer> {
  await endSessionOfRequest(services, request)
  return { status: 200, json: { success: true }, setCookies: [await expiredSessionCookie(services)] }
}
