import { ebayError } from '../../../contracts/ebay/ebay-error.ts'
import { type Answer, refused } from './answer.ts'
import type { Trouble } from './faults.ts'

/** The answer that replaces doing the call. Returns undefined for a trouble that lets it be done. */
export function troubleAnswer(trouble: Trouble): Answer | undefined {
  switch (trouble.kind) {
    case 'rate-limit':
      return tooManyRequests(trouble.retryAfter)
    case 'unauthorized':
      return refused(401, ebayError(1001))
    case 'system-error':
      return refused(500, ebayError(25001))
    case 'concurrent':
      return refused(500, ebayError(25025))
    case 'unavailable':
      return page(503, 'Service Unavailable')
    case 'gateway-timeout':
      return page(504, 'Gateway Time-out')
    case 'refusal':
      return refused(trouble.status, ...trouble.errors)
    case 'image-too-large':
      return refused(400, ebayError(190201))
    case 'latency':
    case 'duplicate-without-id':
    case 'held':
    case 'location-alone':
    case 'warning':
    case 'hang':
    case 'commit-then-hang':
    case 'reset':
    case 'commit-then-reset':
      return undefined
    default:
      return trouble satisfies never
  }
}

function page(status: number, heading: string): Answer {
  return { status, headers: { 'content-type': 'text/html' }, bytes: `<h1>${heading}</h1>` }
}

/** eBay's 429, with Retry-After in seconds if given. */
export function tooManyRequests(retryAfter?: number): Answer {
  const answer = refused(429, ebayError(2001))
  return retryAfter === undefined ? answer : { ...answer, headers: { 'retry-after': String(retryAfter) } }
}
