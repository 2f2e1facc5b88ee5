import type { Trouble } from '../../simulators/ebay/wire/faults.ts'

/** Faults that one call in a hundred meets, and that no seller sees. */
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
