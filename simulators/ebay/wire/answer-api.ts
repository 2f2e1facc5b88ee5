import { ebayError } from '../../../contracts/ebay/ebay-error.ts'
import {
  answerToFault,
  type ContractOperation,
  faultsOfRequest,
  operationOf,
  statusOf,
} from '../../../contracts/ebay/operations.ts'
import { refusals } from '../../../contracts/ebay/rules.ts'
import type { Market } from '../market.ts'
import { withEbayPictures } from '../media/picture-address.ts'
import { accessTokenOf } from '../oauth/bearer.ts'
import type { AccessToken } from '../stored-rows.ts'
import { type Answer, refused } from './answer.ts'
import type { EbayRequest } from './ebay-request.ts'
import type { Trouble } from './faults.ts'
import { handlers } from './handlers.ts'
import { isAboveDailyLimit } from './rates.ts'
import { tooManyRequests } from './trouble-answer.ts'

export type CallContext = {
  readonly files: ReadonlyMap<string, Buffer> | undefined
  readonly trouble: Trouble['kind'] | undefined
}

/**
 * Answers a call of one of eBay's APIs: checks the token, the rate, the contract and the rules, then uses the stored data.
 */
export function answerApi(market: Market, ebayRequest: EbayRequest, { files, trouble }: CallContext): Answer {
  const found = operationAt(ebayRequest)
  if (found === undefined) return answerUnknownOperation(ebayRequest)
  const { operation, pathParameters } = found
  const token = accessTokenOf(market, ebayRequest)
  if (token === undefined) return refused(401, ebayError(1001))
  if (isAboveDailyLimit(market, token.clientId, operation.api)) return tooManyRequests()
  const body = jsonOf(ebayRequest)
  if (body === notJson) return refused(400, ebayError(2004, { fieldName: 'body' }))
  const { headers, query, method, path } = ebayRequest
  const bodyForRules = withEbayPictures(body)
  const refusal = contractAnswer(ebayRequest, token, bodyForRules) ?? ruleAnswer()
  return refusal ?? callHandler()

  function ruleAnswer(): Answer | undefined {
    const errors = refusals({
      operationId: operation.operationId,
      pathParameters,
      query,
      headers,
      now: market.clock.now(),
      ...(bodyForRules !== undefined && { body: bodyForRules }),
    })
    const [first] = errors
    return first === undefined ? undefined : refused(statusOf(operation, first.errorId), ...errors)
  }

  function callHandler(): Answer {
    const handler = handlers[operation.operationId]
    if (handler === undefined) throw new Error(`No handler answers ${operation.operationId} (${method} ${path}).`)
    return handler({
      market,
      operation,
      path: pathParameters,
      query,
      body,
      files,
      scopes: token?.scopes ?? [],
      seller: token?.userId === undefined ? undefined : market.sellers.get(token.userId),
      origin: ebayRequest.origin,
      trouble,
    })
  }
}

/** The operation of a request on its base address. Media is listed on two. */
export function operationAt({ method, path, base }: EbayRequest) {
  const found = operationOf(method, path)
  const isServed = (operation: ContractOperation) =>
    operation.host === base || (operation.api === 'media' && base === 'api')
  return found !== undefined && isServed(found.operation) ? found : undefined
}

const notJson = Symbol('not JSON')

/** The parsed body; undefined without a body, and for a form. */
export function jsonOf({ bytes, headers }: EbayRequest): unknown {
  if (bytes.length === 0 || headers['content-type']?.startsWith('multipart/') === true) return undefined
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return notJson
  }
}

function contractAnswer({ method, path, query, headers }: EbayRequest, { scopes }: AccessToken, body: unknown) {
  const faults = faultsOfRequest({ method, path, query, headers, scopes, ...(body !== undefined && { body }) })
  const answers = faults.map(answerToFault)
  const [first] = answers
  if (first === undefined) return undefined
  const errors = answers.filter(({ status }) => status === first.status).map(({ error }) => error)
  return refused(first.status, ...errors)
}

function answerUnknownOperation({ method, path }: EbayRequest): Answer {
  const { status, error } = answerToFault({ kind: 'unknown operation', where: `${method} ${path}` })
  return refused(status, error)
}
