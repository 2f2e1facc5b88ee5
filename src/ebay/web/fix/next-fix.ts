import type { ItemPublication } from '../../publication/item-publication.ts'
import { quickFixes, type Readiness } from '../../readiness/readiness.ts'
import type { ReadinessFault } from '../../readiness/readiness-fault.ts'

type Fixable = { readiness: Readiness; publication: Pick<ItemPublication, 'status' | 'fix'> | null }

/** What is to be mended, first what eBay refused the last time, each field once. */
export function fixesOf({ readiness, publication }: Fixable): readonly ReadinessFault[] {
  const fixes = quickFixes(readiness)
  const refused = publication?.status === 'failed' || publication?.status === 'published' ? publication.fix : null
  if (!refused || refused.field === null || fixes.some(({ field }) => field === refused.field)) return fixes
  return [refused, ...fixes]
}

/** The fields in doubt as Quick Fix goes through them: what is saved there as it is, is confirmed. */
export function checksOf({ readiness }: Pick<Fixable, 'readiness'>): readonly ReadinessFault[] {
  const doubts = readiness.questions.filter(({ kind }) => kind === 'doubt')
  return doubts.flatMap(({ held, sentence }) =>
    held.map(({ field }) => ({ check: 'doubt', severity: 'warning', field, sentence }) as const),
  )
}

/** The one that is mended now: the first that was not mended or passed over since Quick Fix was pressed. */
export function nextFix(fixes: readonly ReadinessFault[], passed: ReadonlySet<string>): ReadinessFault | undefined {
  return fixes.find(({ field }) => field !== null && !passed.has(field))
}
