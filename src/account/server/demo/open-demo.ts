import type { Context } from 'hono'
import { AppError } from '../../../platform/errors.ts'
import { orDatabaseFailure } from '../../../platform/server/db/db-failure.ts'
import { clientAddress } from '../../../platform/server/http/client-address.ts'
import type { AccountAnswer } from '../account-answer.ts'
import { accountLimits } from '../account-limits.ts'
import type { AccountRequest } from '../account-request.ts'
import type { AccountServices } from '../account-services.ts'
import { endSessionOfRequest } from '../sessions/end-session-of-request.ts'
import { readDevice } from '../sessions/known-device.ts'
import { recordSignIn } from '../sessions/record-sign-in.ts'
import { sessionCookie } from '../sessions/session-cookie.ts'
import { createDemoAccount, type DemoAccount, demoAccounts } from './demo-accounts.ts'
import { demoLinkPath } from './demo-link.ts'

/**
 * Opens the demo shop that this browser opened before, else makes one, and signs the browser in to it. Ends the session of the
 * request, which may be another seller's. Throws AppError('not-found') where no demo shops are offered, and 'too-many'.
 */
export async function openDemo(
  services: AccountServices,
  { client, request }: AccountRequest<'/open-demo'>,
): Promise<AccountAnswer> {
  if (!services.demoShop.isOffered) throw new AppError('not-found', 'There is no demo shop here.')
  await services.requestLimits.count('open-demo', client, accountLimits.demoByClient)
  const device = await readDevice(services, request.headers)
  const earlierDemo = (await demoAccounts(services)).find(({ email }) => device.knows(email))
  const demo = earlierDemo ?? (await createDemoAccount(services))
  const setCookies = await signInToDemo(services, demo, { client, request })
  return { status: 200, json: { opened: true }, setCookies }
}

/** Follows the link of the terminal: signs the first browser in to the demo shop, and opens it. Answers 404 to all others. */
export async function followDemoLink(services: AccountServices, context: Context): Promise<Response> {
  const userId = services.demoLink.use(context.req.param('key') ?? '')
  const demo = userId === undefined ? undefined : (await demoAccounts(services)).find(({ id }) => id === userId)
  if (!demo) return context.text('This link works once. Start PastFash with --demo again for a new one.', 404)
  const client = clientAddress(context, services.config.trustProxy)
  const setCookies = await signInToDemo(services, demo, { client, request: context.req.raw })
  for (const cookie of setCookies) context.header('set-cookie', cookie, { append: true })
  return context.redirect('/', 303)
}

/** The address path of a new link to the newest demo shop, which is made if there is none. Undefined where none is offered. */
export async function createLinkToDemo(services: AccountServices): Promise<string | undefined> {
  if (!services.demoShop.isOffered) return undefined
  const [newest] = await demoAccounts(services)
  const { id } = newest ?? (await createDemoAccount(services))
  return `${demoLinkPath}/${services.demoLink.create(id)}`
}

async function signInToDemo(
  services: AccountServices,
  { id, email }: DemoAccount,
  { client, request }: { client: string; request: Request },
): Promise<string[]> {
  const { internalAdapter } = await services.auth.$context
  const userAgent = request.headers.get('user-agent')?.slice(0, 200) ?? ''
  const { token } = await orDatabaseFailure(internalAdapter.createSession(id, false, { ipAddress: client, userAgent }))
  await endSessionOfRequest(services, request)
  const { setCookie } = await recordSignIn(services, { userId: id, email }, request)
  return [await sessionCookie(services, token), setCookie]
}
