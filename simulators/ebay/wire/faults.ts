import type { EbayError } from '../../../contracts/ebay/ebay-error.ts'

/** A call as faults see it before it is answered. */
export type FaultedCall = {
  /** eBay's operationId, or token, revoke, introspect, authorize. */
  readonly operation: string
  /** eBay's id of the seller. Undefined for application tokens, and for calls without a token. */
  readonly userId: string | undefined
}

/** How one call fails or is delayed. A `Fault` adds the calls that get it. */
export type Trouble =
  /** Delays the answer by this time. */
  | { readonly kind: 'latency'; readonly ms: number }
  /** 429, with Retry-After in seconds if given; eBay mostly gives none. */
  | { readonly kind: 'rate-limit'; readonly retryAfter?: number }
  /** 401 for a valid token, as when eBay drops tokens early. */
  | { readonly kind: 'unauthorized' }
  /** 500 with 25001. */
  | { readonly kind: 'system-error' }
  /** 500 with 25025. */
  | { readonly kind: 'concurrent' }
  /** 503 with a page instead of JSON, as gateways answer. */
  | { readonly kind: 'unavailable' }
  /** 504 with a page: a gateway in front of eBay gave up. Nothing is done. */
  | { readonly kind: 'gateway-timeout' }
  /** A refusal with any status and errors. */
  | { readonly kind: 'refusal'; readonly status: number; readonly errors: readonly EbayError[] }
  /** 400 with 190201, for a picture of any size. */
  | { readonly kind: 'image-too-large' }
  /** A taken policy name is refused without the parameter that names the existing policy. */
  | { readonly kind: 'duplicate-without-id' }
  /** An image is created, and its answer contains only its address. */
  | { readonly kind: 'location-alone' }
  /** The call is done, and answered with these warnings. Only for operations that answer with a body. */
  | { readonly kind: 'warning'; readonly warnings: readonly EbayError[] }
  /** A listing is created and hidden from buyers: the publish is answered with warning 25096. */
  | { readonly kind: 'held' }
  /** Nothing is done and nothing is answered; the connection stays open. */
  | { readonly kind: 'hang' }
  /** The call is done and stored, and nothing is answered. */
  | { readonly kind: 'commit-then-hang' }
  /** The connection breaks before anything is done. */
  | { readonly kind: 'reset' }
  /** The call is done and stored, and the connection breaks. */
  | { readonly kind: 'commit-then-reset' }

/**
 * Affects the first `times` calls (default 1) of the named operations and seller, or of all. The consent page is
 * affected only if `on` names `authorize`.
 */
export type Fault = Trouble & {
  readonly on?: string | readonly string[]
  readonly userId?: string
  readonly times?: number
}

export type Faults = {
  /** Adds faults. Each waits for calls that match. One call gets one fault, the oldest first. */
  next(...faults: readonly Fault[]): void
  /** Sets the chooser of a trouble for each call that no waiting fault matches, for chaos tests. Undefined removes it. */
  choose(chooser: ((call: FaultedCall) => Trouble | undefined) | undefined): void
  /** Delays every answer by this time, on top of faults. Default 0. */
  setLatency(ms: number): void
  /** The number of faults that still wait. */
  waitingCount(): number
  clear(): void
}

export type FaultBox = Faults & {
  /** The trouble of this call, and the milliseconds that every call is delayed. */
  take(call: FaultedCall): { readonly trouble: Trouble | undefined; readonly latencyMs: number }
}

export function createFaults(): FaultBox {
  let waiting: { readonly fault: Fault; left: number }[] = []
  let chooser: ((call: FaultedCall) => Trouble | undefined) | undefined
  let latencyMs = 0
  return {
    next: (...faults) => void waiting.push(...faults.map((fault) => ({ fault, left: fault.times ?? 1 }))),
    choose: (next) => {
      chooser = next
    },
    setLatency: (ms) => {
      latencyMs = ms
    },
    waitingCount: () => waiting.length,
    clear: () => {
      waiting = []
      chooser = undefined
      latencyMs = 0
    },
    take: (call) => {
      const found = waiting.find(({ fault }) => isFor(fault, call))
      if (found !== undefined) found.left -= 1
      waiting = waiting.filter(({ left }) => left > 0)
      const chosen = call.operation === 'authorize' ? undefined : chooser?.(call)
      return { trouble: found?.fault ?? chosen, latencyMs }
    },
  }
}

function isFor({ on, userId }: Fault, call: FaultedCall): boolean {
  const isNamed = on === undefined ? call.operation !== 'authorize' : [on].flat().includes(call.operation)
  return isNamed && (userId === undefined || userId === call.userId)
}
