import { type Moment, moments } from './proxy.ts'
import type { Random } from './seeded-random.ts'

/**
 * cut: one connection breaks. outage: every connection breaks, for a few tries. offline: the browser itself is offline.
 * reload: the page is loaded again. crash: the server is killed with -9 and started again.
 */
export const faultKinds = ['cut', 'outage', 'offline', 'reload', 'crash'] as const
export type FaultKind = (typeof faultKinds)[number]

/** A fault of the first upload that begins when `after` photos are stored. */
export type Fault = { readonly kind: FaultKind; readonly after: number; readonly moment: Moment }

/**
 * Faults of each kind in random order, each after another number of photos, all before `photos` are stored. A reload comes
 * first.
 */
export function planFaults(counts: Readonly<Record<FaultKind, number>>, photos: number, random: Random): Fault[] {
  const kinds = random.shuffled(faultKinds.flatMap((kind) => Array.from({ length: counts[kind] }, () => kind)))
  const [reload] = kinds.splice(kinds.indexOf('reload'), 1)
  if (reload) kinds.unshift(reload)
  const positions = random.shuffled(Array.from({ length: photos }, (_, position) => position)).slice(0, kinds.length)
  const sortedPositions = positions.toSorted((one, other) => one - other)
  return kinds.map((kind, at) => ({
    kind,
    after: sortedPositions[at] ?? 0,
    moment: moments[random.below(moments.length)] ?? 'head',
  }))
}

export function faultsInWords(faults: readonly Fault[]): string {
  return faults.map(({ kind, after, moment }) => `${kind} after ${after} (${moment})`).join(', ')
}
