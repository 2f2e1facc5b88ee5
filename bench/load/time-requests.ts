import { setTimeout as wait } from 'node:timers/promises'
import type { Answer } from '../../test/seller.ts'
import type { EndpointName } from './endpoint-names.ts'
import type { Tally } from './tally.ts'

/** A seller cannot continue; the tally says why. */
export class SellerGaveUp extends Error {}

/** The most temporary refusals of one request, before it counts as a failure. */
const maxTries = 60

export type TimedRequest = (name: EndpointName, ask: () => Promise<Answer>) => Promise<Answer>

/**
 * Sends a request, and records how long the seller waited. If a limit refuses the request and says when to retry, it is
 * repeated then, as a device does. The recorded time ends when it is accepted.
 */
export function createTimedRequest(tally: Tally, pauseMs: number): TimedRequest {
  return async (name, ask) => {
    if (pauseMs > 0) await wait(pauseMs)
    const began = performance.now()
    for (let tries = 1; ; tries += 1) {
      const answer = await ask().catch((failure: unknown) => giveUp(tally, name, String(failure)))
      if (answer.status === 200) {
        tally.record(name, performance.now() - began)
        return answer
      }
      const delaySeconds = retryAfterSeconds(answer)
      if (delaySeconds === undefined || tries === maxTries)
        return giveUp(tally, name, `${answer.status} ${JSON.stringify(answer.json)}`)
      tally.recordDelay(name)
      await wait(delaySeconds * 1000)
    }
  }
}

/** Records a failure and ends this seller's visit. */
export function giveUp(tally: Tally, name: EndpointName, reason: string): never {
  tally.recordFailure(name, reason)
  throw new SellerGaveUp(reason)
}

/** Seconds after which a refused request may be repeated; undefined for a final refusal. */
export function retryAfterSeconds({ status, headers }: Pick<Answer, 'status' | 'headers'>): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return (status === 429 || status === 503) && Number.isFinite(seconds) ? seconds : undefined
}
