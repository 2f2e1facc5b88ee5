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
import { bearer } from '../oauth/bearer.ts'
import type { AccessToken } from '../stored.ts'
import { type Answer, refused } from './answer.ts'
import type { Asked } from './asked.ts'
import type { Trouble } from './faults.ts'
import { handlers } from './handlers.ts'
import { isAboveDailyLimit } from './rates.ts'
import { tooMany } from './trouble-answer.ts'

export type Given = {
  readonly files: ReadonlyMap<string, Buffer> | undefined
  readonly trouble: Trouble['kind'] | undefined
}

/** Answers a call of one of eBay's APIs: who asks, how often, by the contract, by the rules, and then by what is stored. */
export function answerApi(market: Market, asked: Asked, { files, trouble }: Given): Answer {
  const found = operationAt(asked)
  if (found === undefined) return noOperation(asked)
  const { operation, pathParameters } = found
  const token = bearer(market, asked)
  if (token === undefined) return refused(401, ebayError(1001))
  if (isAboveDailyLimit(market, token.clientId, operation.api)) return tooMany()
  const body = jsonOf(asked)
  if (body === notJson) return refused(400, ebayError(2004, { fieldName: 'body' }))
  const { headers, query, method, path } = asked
  const ruled = withEbayPictures(body)
  const wrong = contractAnswer(asked, token, ruled) ?? ruleAnswer()
  return wrong ?? handled()

  function ruleAnswer(): Answer | undefined {
    const errors = refusals({
      operationId: operation.operationId,
      pathParameters,
      query,
      headers,
      now: market.clock.now(),
      ...(ruled !== undefined && { body: ruled }),
    })
    const [first] = errors
    return first === undefined ? undefined : refused(statusOf(operation, first.errorId), ...errors)
  }

  function handled(): Answer {
    const handler = handlers[operation.operationId]
    if (handler === undefined) throw new Error(`Nobody answers ${operation.operationId} (${method} ${path}).`)
    return handler({
      market,
      operation,
      path: pathParameters,
      query,
      body,
      files,
      scopes: token?.scopes ?? [],
      seller: token?.userId === undefined ? undefined : market.sellers.get(token.userId),
      origin: asked.origin,
      trouble,
    })
  }
}

/** The operation that is asked for, on the base address it lives on; Media is listed on two. */
export function operationAt({ method, path, base }: Asked) {
  const found = operationOf(method, path)
  const lives = (operation: ContractOperation) =>
    operation.host === base || (operation.api === 'media' && base === 'api')
  return found !== undefined && lives(found.operation) ? found : undefined
}

const notJson = Symbol('not JSON')

/** The parsed body; undefined for none, and for a form. */
export function jsonOf({ bytes, headers }: Asked): unknown {
  if (bytes.length === 0 || headers['content-type']?.startsWith('multipart/') === true) return undefined
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return notJson
  }
}

function contractAnswer({ method, path, query, headers }: Asked, { scopes }: AccessToken, body: unknown) {
  const faults = faultsOfRequest({ method, path, query, headers, scopes, ...(body !== undefined && { body }) })
  const answers = faults.map(answerToFault)
  const [first] = answers
  if (first === undefined) return undefined
  const errors = answers.filter(({ status }) => status === first.status).map(({ error }) => error)
  return refused(first.status, ...errors)
}

function noOperation({ method, path }: Asked): Answer {
  const { status, error } = answerToFault({ kind: 'unknown operation', where: `${method} ${path}` })
  return refused(status, error)
}
