import { numberWords } from '../platform/page-language.ts'
import type { ListingRun } from './listing-run.ts'

/** How many items of a run are through, in whichever way. */
export function runDone({ total, waiting, writing }: ListingRun): number {
  return Math.max(0, total - waiting - writing)
}

/** How far a run is, as completed/total with a waiting count: '12/50, 38 waiting' (specification of listings, section 2). */
export function runWords(run: ListingRun): string {
  const [done, total, waiting] = [runDone(run), run.total, run.waiting].map((count) => numberWords(count))
  return run.waiting > 0 ? `${done}/${total}, ${waiting} waiting` : `${done}/${total}`
}

/** What came of a run, after its summary: '5 listings are ready, 5 need you.' Undefined where no listing was written. */
export function runOutcome({ ready, needSeller }: Pick<ListingRun, 'ready' | 'needSeller'>): string | undefined {
  const count = (listings: number, one: string, many: string) =>
    `${numberWords(listings)} ${listings === 1 ? one : many}`
  const isReady = count(ready, 'listing is ready', 'listings are ready')
  if (needSeller === 0) return ready === 0 ? undefined : `${isReady}.`
  if (ready === 0) return `${count(needSeller, 'listing needs you', 'listings need you')}.`
  return `${isReady}, ${count(needSeller, 'needs you', 'need you')}.`
}
