import type { Trouble } from '../../simulators/ebay/wire/faults.ts'

/** Faults that one in a hundred calls gets, and that no seller notices. */
export const passingTroubles = [
  { kind: 'system-error' },
  { kind: 'concurrent' },
  { kind: 'unavailable' },
  { kind: 'gateway-timeout' },
  { kind: 'reset' },
  { kind: 'commit-then-reset' },
  { kind: 'unauthorized' },
  { kind: 'latency', ms: 50 },
] as const satisfies readonly Trouble[]
