import type { ItemPublication } from '../../publication/item-publication.ts'
import { quickFixes, type Readiness } from '../../readiness/readiness.ts'
import type { ReadinessFault } from '../../readiness/readiness-fault.ts'

type Fixable = { readiness: Readiness; publication: Pick<ItemPublication, 'status' | 'fix'> | null }

/** The faults to fix, each field once: first eBay's last refusal, then the others. */
export function fixesOf({ readiness, publication }: Fixable): readonly ReadinessFault[] {
  const fixes = quickFixes(readiness)
  const refusedFault = publication?.status === 'failed' || publication?.status === 'published' ? publication.fix : null
  if (!refusedFault || refusedFault.field === null || fixes.some(({ field }) => field === refusedFault.field))
    return fixes
  return [refusedFault, ...fixes]
}

/** Fields in doubt as faults for Quick Fix. Saving such a field confirms it. */
export function doubtFaultsOf({ readiness }: Pick<Fixable, 'readiness'>): readonly ReadinessFault[] {
  const doubts = readiness.questions.filter(({ kind }) => kind === 'doubt')
  return doubts.flatMap(({ held, sentence }) =>
    held.map(({ field }) => ({ check: 'doubt', severity: 'warning', field, sentence }) as const),
  )
}
