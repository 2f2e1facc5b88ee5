import type { Trouble } from '../../simulators/ebay/wire/faults.ts'

/** Faults that one in a hundred calls gets, that pass at once, and that no seller notices. */
export const transientTroubles = [
  { kind: 'system-error' },
  { kind: 'concurrent' },
  { kind: 'unavailable' },
  { kind: 'gateway-timeout' },
  { kind: 'reset' },
  { kind: 'commit-then-reset' },
  { kind: 'unauthorized' },
  { kind: 'latency', ms: 50 },
] as const satisfies readonly Trouble[]
