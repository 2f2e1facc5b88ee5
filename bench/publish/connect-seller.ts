import type { EbaySimulator } from '../../simulators/ebay/ebay-simulator.ts'
import { createPoliciesEndpoint, ebayOauthEndpoint, setLocationEndpoint } from '../../src/ebay/api.ts'
import { agreeOnConsentPage } from '../../test/ebay-consent.ts'
import { createSeller, type Seller } from '../../test/seller.ts'

/** A seller whose eBay account has everything that publishing needs, and its id at eBay. */
export async function connectedSeller(
  ebay: EbaySimulator,
  url: string,
): Promise<{ seller: Seller; ebayUserId: string }> {
  const seller = await createSeller(url)
  const { userId: ebayUserId } = ebay.sellers.add()
  await seller.call(ebayOauthEndpoint, await agreeOnConsentPage(url, seller, ebayUserId))
  await seller.call(createPoliciesEndpoint, {})
  await seller.call(setLocationEndpoint, { postalCode: '97201' })
  return { seller, ebayUserId }
}
