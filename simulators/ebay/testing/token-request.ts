import type { EbaySimulator } from '../ebay-simulator.ts'

type Form = Readonly<Record<string, string>>
export type TokenReply = { readonly status: number; readonly body: Readonly<Record<string, unknown>> }

/** Sends a request to the token endpoint with the keyset's Basic authorization, or another `authorization`. */
export async function tokenRequest(
  { addresses, keyset }: EbaySimulator,
  form: Form,
  { verb = '', authorization = basic(keyset.clientId, keyset.clientSecret) } = {},
): Promise<TokenReply> {
  const answer = await fetch(`${addresses.api}/identity/v1/oauth2/token${verb}`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams(form),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? {} : JSON.parse(text) }
}

export function basic(clientId: string, clientSecret: string): string {
  return `Basic ${btoa(`${clientId}:${clientSecret}`)}`
}

export const scopes = ['sell.inventory', 'sell.account', 'sell.fulfillment', 'commerce.identity.readonly'].map(
  (name) => `https://api.ebay.com/oauth/api_scope/${name}`,
)

/** The address of the consent page. `changes` replace its parameters. */
export function consentAddress({ addresses, keyset }: EbaySimulator, changes: Form = {}): string {
  const query = new URLSearchParams({
    client_id: keyset.clientId,
    redirect_uri: keyset.ruName,
    response_type: 'code',
    scope: scopes.join(' '),
    state: 'a state & more',
    ...changes,
  })
  return `${addresses.auth}/oauth2/authorize?${query}`
}

/** Sends the form of the consent page's buttons. Returns the redirect address. */
export async function decide(address: string, decision: 'agree' | 'decline', seller: string): Promise<URL> {
  const body = new URLSearchParams({ decision, seller })
  const answer = await fetch(address, { method: 'POST', body, redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? 'none:')
}
