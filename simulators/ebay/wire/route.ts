import type { Market } from '../market.ts'
import { pictureBase } from '../media/picture-address.ts'
import { servePicture } from '../media/serve-picture.ts'
import { accessTokenOf } from '../oauth/bearer.ts'
import { consent } from '../oauth/consent.ts'
import { tokenEndpoint, userOfForm } from '../oauth/token-endpoint.ts'
import { answerPage } from '../www/pages.ts'
import { type Answer, noContent } from './answer.ts'
import { answerApi, type CallContext, operationAt } from './answer-api.ts'
import type { EbayRequest } from './ebay-request.ts'

/** The handler of a request, and its name. */
export type Routed = {
  /** For log and faults; undefined for pages and pictures, which have neither. */
  readonly operation: string | undefined
  readonly userId?: string | undefined
  /** The body contains secrets, so the log leaves it out. */
  readonly isSecret: boolean
  readonly answer: (ebayRequest: EbayRequest, callContext: CallContext) => Answer
}

const tokenPath = '/identity/v1/oauth2/'

export function route(market: Market, ebayRequest: EbayRequest): Routed {
  const { base, path } = ebayRequest
  if (base === 'auth') return { operation: 'authorize', isSecret: true, answer: () => consent(market, ebayRequest) }
  if (base === 'www') return { operation: undefined, isSecret: true, answer: () => answerPage(market, ebayRequest) }
  if (base === pictureBase) {
    return { operation: undefined, isSecret: true, answer: () => servePicture(market, ebayRequest) }
  }
  // Browsers request it on every page, and log an error if it is missing.
  if (base === 'favicon.ico') return { operation: undefined, isSecret: true, answer: () => noContent }
  if (base === 'api' && path.startsWith(tokenPath)) {
    const operation = path.split('/')[5] || 'token'
    return {
      operation,
      userId: userOfForm(market, ebayRequest),
      isSecret: true,
      answer: () => tokenEndpoint(market, ebayRequest),
    }
  }
  return {
    operation: operationAt(ebayRequest)?.operation.operationId ?? 'unknown',
    userId: accessTokenOf(market, ebayRequest)?.userId,
    isSecret: false,
    answer: (_, callContext) => answerApi(market, ebayRequest, callContext),
  }
}
