import type { KeyedEnvironment } from './environment.ts'

export const ebayHosts = ['auth', 'api', 'apiz', 'apim', 'www'] as const
export type EbayHost = (typeof ebayHosts)[number]

/**
 * eBay's base addresses, each without a slash at its end: of its own hosts, or of what stands in for them. Those of `auth` (consent
 * page) and `www` (listing pages) are for browsers alone; of the practice marketplace they are paths of this site, which leads on
 * to the marketplace at the host that it was asked for itself.
 */
export type EbayAddresses = Readonly<Record<EbayHost, string>>

/** https://developer.ebay.com/develop/guides/sell/authorization and the servers of eBay's OpenAPI documents. */
export const ebayAddresses: Readonly<Record<KeyedEnvironment, EbayAddresses>> = {
  sandbox: {
    auth: 'https://auth.sandbox.ebay.com',
    api: 'https://api.sandbox.ebay.com',
    apiz: 'https://apiz.sandbox.ebay.com',
    apim: 'https://apim.sandbox.ebay.com',
    www: 'https://sandbox.ebay.com',
  },
  production: {
    auth: 'https://auth.ebay.com',
    api: 'https://api.ebay.com',
    apiz: 'https://apiz.ebay.com',
    apim: 'https://apim.ebay.com',
    www: 'https://www.ebay.com',
  },
}
