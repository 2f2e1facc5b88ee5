import { numberWords } from '../platform/page-language.ts'
import type { ListingRun } from './listing-run.ts'

/** Returns the number of finished items of a run: succeeded, failed or cancelled. */
export function runDone({ total, waiting, writing }: ListingRun): number {
  return Math.max(0, total - waiting - writing)
}

/**
 * Returns the progress of a run as finished/total, with a waiting count: '12/50, 38 waiting' (specification of listings,
 * section 2).
 */
export function runWords(run: ListingRun): string {
  const [done, total, waiting] = [runDone(run), run.total, run.waiting].map((count) => numberWords(count))
  return run.waiting > 0 ? `${done}/${total}, ${waiting} waiting` : `${done}/${total}`
}

/** Returns the outcome for a run's summary: '5 listings are ready, 5 need you.' Undefined if no listing was written. */
export function runOutcome({ ready, needSeller }: Pick<ListingRun, 'ready' | 'needSeller'>): string | undefined {
  const count = (listings: number, one: string, plural: string) =>
    `${numberWords(listings)} ${listings === 1 ? one : plural}`
  const readyWords = count(ready, 'listing is ready', 'listings are ready')
  if (needSeller === 0) return ready === 0 ? undefined : `${readyWords}.`
  if (ready === 0) return `${count(needSeller, 'listing needs you', 'listings need you')}.`
  return `${readyWords}, ${count(needSeller, 'needs you', 'need you')}.`
}
