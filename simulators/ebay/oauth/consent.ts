import type { Market } from '../market.ts'
import { addDemoSeller } from '../practice-sellers.ts'
import type { Keyset, Seller } from '../stored-rows.ts'
import { type Answer, page, redirectTo } from '../wire/answer.ts'
import { type EbayRequest, formOf } from '../wire/ebay-request.ts'
import { consentFaultPage, consentPage } from './consent-page.ts'
import { applicationScope, codeSeconds, issueCode, sellerScopes } from './tokens.ts'

/** GET /oauth2/authorize shows the consent page; POST with the same query takes the seller's decision. */
export function consent(market: Market, ebayRequest: EbayRequest): Answer {
  if (!/^\/oauth2\/authorize\/?$/.test(ebayRequest.path))
    return page(404, consentFaultPage('This page does not exist.'))
  const { query } = ebayRequest
  const keyset = market.keysets.get(query.get('client_id') ?? '')
  const fault = faultOf(query, keyset)
  if (fault !== undefined || keyset === undefined) return page(400, consentFaultPage(fault ?? ''))
  if (ebayRequest.method !== 'POST') {
    const consentAnswer = page(200, consentPage(sellersToChoose(market), query, scopesOf(query)))
    return market.settings.cutsOpener
      ? { ...consentAnswer, headers: { ...consentAnswer.headers, ...openerPolicy } }
      : consentAnswer
  }
  return answerDecision(market, ebayRequest, keyset)
}

/** The choice of a demo shop, which the page does not show: it makes a seller of its own. */
const demoSeller = 'demo'

const openerPolicy = { 'cross-origin-opener-policy': 'same-origin' }

function answerDecision(market: Market, ebayRequest: EbayRequest, keyset: Keyset): Answer {
  const form = formOf(ebayRequest)
  if (form.get('decision') !== 'agree') return redirectTo(withPageHost(keyset.declinedUrl, keyset, ebayRequest).href)
  const choice = form.get('seller') ?? ''
  const seller = choice === demoSeller ? addDemoSeller(market) : market.sellers.get(choice)
  if (seller === undefined) {
    return page(
      400,
      consentPage(sellersToChoose(market), ebayRequest.query, scopesOf(ebayRequest.query), 'Choose an account.'),
    )
  }
  const { userId } = seller
  const { clientId } = keyset
  const code = issueCode(market, { userId, clientId, scopes: scopesOf(ebayRequest.query) }, keyset)
  const address = withPageHost(keyset.acceptedUrl, keyset, ebayRequest)
  address.searchParams.set('code', code)
  address.searchParams.set('expires_in', String(codeSeconds))
  const state = ebayRequest.query.get('state')
  if (state !== null) address.searchParams.set('state', state)
  return redirectTo(address.href)
}

/** The sellers on the page. A demo shop's seller stays its own, because it has the SKUs of that shop. */
function sellersToChoose({ sellers }: Market): Seller[] {
  return sellers.values().filter(({ isDemo }) => isDemo !== true)
}

/**
 * The redirect address of a RuName that follows the host gets the host of the opened page. If `practice_origin` has
 * that host too, the address gets this whole origin: a phone uses another port and https.
 */
function withPageHost(address: string, { followsHost }: Keyset, { origin, query }: EbayRequest): URL {
  const url = new URL(address)
  if (followsHost !== true) return url
  const { hostname } = new URL(origin)
  url.hostname = hostname
  const requestedOrigin = URL.parse(query.get('practice_origin') ?? '')
  return requestedOrigin?.hostname === hostname ? new URL(`${url.pathname}${url.search}`, requestedOrigin.origin) : url
}

function faultOf(query: URLSearchParams, keyset: Keyset | undefined): string | undefined {
  if (keyset === undefined) return 'unauthorized_client: the client_id is not known.'
  if (query.get('redirect_uri') !== keyset.ruName) {
    return 'invalid_request: redirect_uri is not the RuName of this application.'
  }
  if (query.get('response_type') !== 'code') return 'unsupported_response_type: response_type is not code.'
  const scopes = scopesOf(query)
  const unknown = scopes.find((scope) => scope !== applicationScope && !sellerScopes.includes(scope))
  if (unknown !== undefined || scopes.length === 0) return `invalid_scope: ${unknown ?? 'no scope'} cannot be granted.`
  return undefined
}

function scopesOf(query: URLSearchParams): string[] {
  return (query.get('scope') ?? '').split(' ').filter((scope) => scope !== '')
}
