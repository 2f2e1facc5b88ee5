/** The two eBays; keys, sellers and listings of one are worth nothing in the other. */
export const ebayEnvironments = ['sandbox', 'production'] as const
export type EbayEnvironment = (typeof ebayEnvironments)[number]

const hosts: Record<EbayEnvironment, string> = { sandbox: 'auth.sandbox.ebay.com', production: 'auth.ebay.com' }

/** What a seller is asked to allow. The scopes keep api.ebay.com in the sandbox too. */
const scopes = ['sell.inventory', 'sell.account', 'sell.fulfillment', 'commerce.identity.readonly'].map(
  (scope) => `https://api.ebay.com/oauth/api_scope/${scope}`,
)

/** Where a seller allows PastFash to use their eBay account. `ruName` names the address that eBay leads back to; it is none itself. */
export function consentAddress(keys: { environment: EbayEnvironment; clientId: string; ruName: string }): string {
  const query = Object.entries({
    client_id: keys.clientId,
    redirect_uri: keys.ruName,
    response_type: 'code',
    scope: scopes.join(' '),
  }).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `https://${hosts[keys.environment]}/oauth2/authorize?${query.join('&')}`
}
