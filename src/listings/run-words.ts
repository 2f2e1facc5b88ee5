import type { ListingRun } from './listing-run.ts'

/** How many items of a run are through, in whichever way. */
export function runDone({ total, waiting, writing }: ListingRun): number {
  return Math.max(0, total - waiting - writing)
}

/** How far a run is, as completed/total with a waiting count: '12/50, 38 waiting' (specification of listings, section 2). */
export function runWords(run: ListingRun): string {
  const [done, total, waiting] = [runDone(run), run.total, run.waiting].map((count) => count.toLocaleString('en-US'))
  return run.waiting > 0 ? `${done}/${total}, ${waiting} waiting` : `${done}/${total}`
}
