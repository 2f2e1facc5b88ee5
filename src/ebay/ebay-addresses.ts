import type { KeyedEnvironment } from './environment.ts'

export const ebayHosts = ['auth', 'api', 'apiz', 'apim', 'www'] as const
export type EbayHost = (typeof ebayHosts)[number]

/**
 * Base addresses of eBay's hosts or of a fake, without a slash at the end. Only browsers use `auth` (consent page) and
 * `www` (listing pages). For the practice marketplace these two are paths of this site, which redirects to the
 * marketplace on the host of the request.
 */
export type EbayAddresses = Readonly<Record<EbayHost, string>>

/** From https://developer.ebay.com/develop/guides/sell/authorization and the servers in eBay's OpenAPI documents. */
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
