import { createPoliciesEndpoint, ebayOauthEndpoint, setLocationEndpoint } from '../../src/ebay/api.ts'
import { agreeOnConsentPage } from '../../test/ebay-consent.ts'
import { type Answer, type Caller, password, type Seller } from '../../test/seller.ts'
import { networkAddress } from './network-address.ts'
import type { SiteClient } from './site-client.ts'

/** A seller of one site. */
export type WorkingSeller = {
  readonly number: number
  readonly email: string
  readonly userId: string
  /** How often this seller has signed in. */
  signInCount: number
  /** Products made so far, so that each gets other photos. */
  productsMade: number
}

/** Creates an account and connects it to a complete eBay account, as a browser would. */
export async function createWorkingSeller(
  siteClient: SiteClient,
  url: string,
  { number, ebayUserId }: { number: number; ebayUserId: string },
): Promise<WorkingSeller> {
  const clientIp = networkAddress(number, 0)
  const email = `seller-${number}@example.org`
  const account = { name: `Seller ${number}`, email, password }
  const created = await siteClient.caller(clientIp).ask('/api/auth/sign-up/email', asJson(account))
  if (created.status !== 200) throw new Error(`No account: ${created.status} ${JSON.stringify(created.json)}`)
  const { cookie, userId } = sessionOf(await trySignIn(siteClient.caller(clientIp), email))
  const seller: Seller = { ...siteClient.caller(clientIp, cookie), userId, email, cookie }
  const connected = await seller.call(ebayOauthEndpoint, await agreeOnConsentPage(url, seller, ebayUserId))
  if (!connected.success) throw new Error(`Not connected to eBay: ${connected.error}`)
  await seller.call(createPoliciesEndpoint, {})
  await seller.call(setLocationEndpoint, { postalCode: '97201' })
  return { number, email, userId, signInCount: 1, productsMade: 0 }
}

/** Sends a sign-in request. */
export function trySignIn(caller: Caller, email: string): Promise<Answer> {
  return caller.ask('/api/auth/sign-in/email', asJson({ email, password }))
}

/** The session cookie and the seller's id from the answer to a sign-in. */
export function sessionOf({ status, headers, json }: Answer): { cookie: string; userId: string } {
  if (status !== 200) throw new Error(`Not signed in: ${status} ${JSON.stringify(json)}`)
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return { cookie: cookies.join('; '), userId: (json as { user: { id: string } }).user.id }
}

function asJson(body: object) {
  return { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}
