import type { EbayError } from '../../../contracts/ebay/ebay-error.ts'

/** A call as faults see it before it is answered. */
export type FaultedCall = {
  /** eBay's operationId, or token, revoke, introspect, authorize. */
  readonly operation: string
  /** Undefined for application tokens, and for calls without a token. */
  readonly userId: string | undefined
}

/** What goes wrong with one call. */
export type Trouble =
  /** The answer comes so much later. */
  | { readonly kind: 'latency'; readonly ms: number }
  /** 429, with Retry-After in seconds where given; eBay mostly gives none. */
  | { readonly kind: 'rate-limit'; readonly retryAfter?: number }
  /** 401 for a token that is good: what a client meets when eBay drops tokens early. */
  | { readonly kind: 'unauthorized' }
  /** 500 with 25001. */
  | { readonly kind: 'system-error' }
  /** 500 with 25025. */
  | { readonly kind: 'concurrent' }
  /** 503 with a page in place of JSON, as gateways answer. */
  | { readonly kind: 'unavailable' }
  /** 504 with a page: what stands before eBay waited too long for it. Nothing is done. */
  | { readonly kind: 'gateway-timeout' }
  /** Any errors of eBay's. */
  | { readonly kind: 'refusal'; readonly status: number; readonly errors: readonly EbayError[] }
  /** 400 with 190201, whatever the picture's size. */
  | { readonly kind: 'image-too-large' }
  /** A taken policy name is refused without the parameter that names the existing policy. */
  | { readonly kind: 'duplicate-without-id' }
  /** An image is made, and its answer says no more than where it is. */
  | { readonly kind: 'location-alone' }
  /** It is done, and answered with these warnings; of operations that answer with a body alone. */
  | { readonly kind: 'warning'; readonly warnings: readonly EbayError[] }
  /** A listing is made and hidden from buyers: the publish is answered with warning 25096. */
  | { readonly kind: 'held' }
  /** Nothing is done and nothing is answered; the connection stays open. */
  | { readonly kind: 'hang' }
  /** It is done and kept, and nothing is answered. */
  | { readonly kind: 'commit-then-hang' }
  /** The connection breaks before anything is done. */
  | { readonly kind: 'reset' }
  /** It is done and kept, and the connection breaks. */
  | { readonly kind: 'commit-then-reset' }

/** Meets the first `times` (1) calls that fit: an operation, or one of several, and a seller, where named. The consent page only when named. */
export type Fault = Trouble & {
  readonly on?: string | readonly string[]
  readonly userId?: string
  readonly times?: number
}

export type Faults = {
  /** Each of them waits for the calls it fits; one call meets one fault, the oldest first. */
  next(...faults: readonly Fault[]): void
  /** Asked for every call that no waiting fault meets, for chaos; undefined takes it away. */
  choose(chooser: ((call: FaultedCall) => Trouble | undefined) | undefined): void
  /** Every answer takes so long, on top of what faults do; 0 at the start. */
  latency(ms: number): void
  /** How many faults still wait. */
  waiting(): number
  clear(): void
}

export type FaultBox = Faults & {
  /** The trouble that this call meets, and the milliseconds that every call waits. */
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
    latency: (ms) => {
      latencyMs = ms
    },
    waiting: () => waiting.length,
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
