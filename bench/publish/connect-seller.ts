import type { EbaySimulator } from '../../simulators/ebay/ebay-simulator.ts'
import { createPoliciesEndpoint, ebayOauthEndpoint, setLocationEndpoint } from '../../src/ebay/api.ts'
import { createSeller, type Seller } from '../../test/seller.ts'

/** A seller whose eBay account has everything that publishing takes; gives eBay's id of it too. */
export async function connectedSeller(
  ebay: EbaySimulator,
  url: string,
): Promise<{ seller: Seller; ebayUserId: string }> {
  const seller = await createSeller(url)
  const { userId: ebayUserId } = ebay.sellers.add()
  const { authUrl = '' } = await seller.call(ebayOauthEndpoint, { action: 'get_auth_url' })
  const { url: consent } = await fetch(new URL(authUrl, url))
  const body = new URLSearchParams({ decision: 'agree', seller: ebayUserId })
  const decided = await fetch(consent, { method: 'POST', redirect: 'manual', body })
  const { searchParams } = new URL(decided.headers.get('location') ?? '')
  const [code, state] = [searchParams.get('code') ?? '', searchParams.get('state') ?? '']
  await seller.call(ebayOauthEndpoint, { action: 'exchange_token', code, state })
  await seller.call(createPoliciesEndpoint, {})
  await seller.call(setLocationEndpoint, { postalCode: '97201' })
  return { seller, ebayUserId }
}
