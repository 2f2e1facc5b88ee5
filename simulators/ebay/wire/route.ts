import type { Market } from '../market.ts'
import { pictureBase } from '../media/picture-address.ts'
import { servePicture } from '../media/serve-picture.ts'
import { bearer } from '../oauth/bearer.ts'
import { consent } from '../oauth/consent.ts'
import { tokenEndpoint, userOfForm } from '../oauth/token-endpoint.ts'
import { answerPage } from '../www/pages.ts'
import { type Answer, noContent } from './answer.ts'
import { answerApi, type Given, operationAt } from './answer-api.ts'
import type { Asked } from './asked.ts'

/** Who answers a request, and what it is called. */
export type Routed = {
  /** For log and faults; undefined for pages and pictures, which have neither. */
  readonly operation: string | undefined
  readonly userId?: string | undefined
  /** The body holds secrets: the log leaves it out. */
  readonly isSecret: boolean
  readonly answer: (asked: Asked, given: Given) => Answer
}

const tokenPath = '/identity/v1/oauth2/'

export function route(market: Market, asked: Asked): Routed {
  const { base, path } = asked
  if (base === 'auth') return { operation: 'authorize', isSecret: true, answer: () => consent(market, asked) }
  if (base === 'www') return { operation: undefined, isSecret: true, answer: () => answerPage(market, asked) }
  if (base === pictureBase) {
    return { operation: undefined, isSecret: true, answer: () => servePicture(market, asked) }
  }
  // Browsers ask for it on every page, and tell on the console when it is missing.
  if (base === 'favicon.ico') return { operation: undefined, isSecret: true, answer: () => noContent }
  if (base === 'api' && path.startsWith(tokenPath)) {
    const operation = path.split('/')[5] || 'token'
    return {
      operation,
      userId: userOfForm(market, asked),
      isSecret: true,
      answer: () => tokenEndpoint(market, asked),
    }
  }
  return {
    operation: operationAt(asked)?.operation.operationId ?? 'unknown',
    userId: bearer(market, asked)?.userId,
    isSecret: false,
    answer: (_, given) => answerApi(market, asked, given),
  }
}
