/** What a seller is asked to allow. The scopes keep api.ebay.com in the sandbox too. */
const scopes = ['sell.inventory', 'sell.account', 'sell.fulfillment', 'commerce.identity.readonly'].map(
  (scope) => `https://api.ebay.com/oauth/api_scope/${scope}`,
)

type Asked = {
  /** Base address of eBay's consent page, without a slash at its end. */
  readonly auth: string
  readonly clientId: string
  /** Names the address that eBay leads back to; it is none itself. */
  readonly ruName: string
  /** What eBay gives back beside the code; left out to look at the page only. */
  readonly state?: string
  /** Has eBay ask who signs in, where it would go on with who is signed in there. */
  readonly isLogin?: boolean | undefined
}

/** Where a seller allows PastFash to use their eBay account. */
export function consentAddress({ auth, clientId, ruName, state, isLogin }: Asked): string {
  const query = Object.entries({
    client_id: clientId,
    redirect_uri: ruName,
    response_type: 'code',
    scope: scopes.join(' '),
    ...(state !== undefined && { state }),
    ...(isLogin && { prompt: 'login' }),
  }).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${auth}/oauth2/authorize?${query.join('&')}`
}
