import type { EbaySimulator } from '../simulators/ebay/ebay-simulator.ts'
import { ebayOauthEndpoint } from '../src/ebay/api.ts'
import type { Seller } from './seller.ts'

/** The settings of a PastFash that uses this simulator as its eBay. */
export function settingsOf({ keyset, addresses }: EbaySimulator): Record<string, string> {
  return {
    EBAY_ENVIRONMENT: 'sandbox',
    EBAY_CLIENT_ID: keyset.clientId,
    EBAY_CLIENT_SECRET: keyset.clientSecret,
    EBAY_RU_NAME: keyset.ruName,
    EBAY_ACCEPTED_URL: keyset.acceptedUrl,
    EBAY_AUTH_URL: addresses.auth,
    EBAY_API_URL: addresses.api,
    EBAY_APIZ_URL: addresses.apiz,
    EBAY_APIM_URL: addresses.apim,
    EBAY_WWW_URL: addresses.www,
  }
}

/**
 * Agrees on eBay's consent page as the eBay account `ebayUserId`. Returns the parameters that the page sends back, ready to be
 * exchanged.
 */
export async function agreeOnConsentPage(siteUrl: string, seller: Seller, ebayUserId: string) {
  const { authUrl, error } = await seller.call(ebayOauthEndpoint, { action: 'get_auth_url', isSandbox: false })
  if (authUrl === undefined) throw new Error(`There is no consent page: ${error}`)
  const { url } = await fetch(new URL(authUrl, siteUrl))
  const redirect = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ decision: 'agree', seller: ebayUserId }),
  })
  const callback = new URL(redirect.headers.get('location') ?? '')
  const { searchParams } = callback
  return {
    action: 'exchange_token' as const,
    code: searchParams.get('code') ?? '',
    state: searchParams.get('state') ?? '',
    isSandbox: false,
    callback,
  }
}
