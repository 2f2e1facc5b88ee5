/** The permissions that a seller is asked for. The scopes name api.ebay.com in the sandbox, too. */
const scopes = ['sell.inventory', 'sell.account', 'sell.fulfillment', 'commerce.identity.readonly'].map(
  (scope) => `https://api.ebay.com/oauth/api_scope/${scope}`,
)

type ConsentRequest = {
  /** Base address of eBay's consent page, without a slash at its end. */
  readonly auth: string
  readonly clientId: string
  /** eBay's name for the address that it sends the seller back to. */
  readonly ruName: string
  /** eBay returns it beside the code; missing if the page is only looked at. */
  readonly state?: string
  /** Makes eBay ask who signs in, even if somebody is signed in there. */
  readonly isLogin?: boolean | undefined
}

/** The address at which a seller allows PastFash to use their eBay account. */
export function consentAddress({ auth, clientId, ruName, state, isLogin }: ConsentRequest): string {
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
