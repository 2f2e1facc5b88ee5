import type { Measured } from '../measuring/figures.ts'
import { formatNumber, table } from '../measuring/table.ts'
import { atMost, ratio, type Target } from '../measuring/target.ts'
import type { FigureName, ShowerName } from './visit.ts'

/** One page with one seller's items: `ours 100`. */
export type VisitName = `${ShowerName} ${number}`
type Visits = Measured<VisitName, FigureName>

const words: Readonly<Record<ShowerName, string>> = { ours: 'ours', plain: 'all cards rendered plainly' }

export function visitsTable(visits: Visits, sizes: readonly number[]): string {
  const headings = [
    '',
    'first cards ms',
    'cards scrolled',
    'elements',
    'added heap MB',
    'long tasks',
    'longest ms',
    'gap ms',
  ]
  const rows = sizes.flatMap((size) =>
    (['ours', 'plain'] as const).map((shower) => {
      const median = visits.median(`${shower} ${size}`)
      return [
        `${size} items: ${words[shower]}`,
        formatNumber(median.firstCardsMs),
        formatNumber(median.cards),
        formatNumber(median.elements),
        formatNumber(addedHeap(visits, shower, size), 1),
        formatNumber(median.longTasks),
        formatNumber(median.longestTaskMs),
        formatNumber(median.longestGapMs),
      ]
    }),
  )
  return table(headings, rows)
}

export function visitTargets(visits: Visits, sizes: readonly number[]): Target[] {
  const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)]
  const [small, large] = [visits.median(`ours ${smallest}`), visits.median(`ours ${largest}`)]
  const slower = ratio(large.firstCardsMs, small.firstCardsMs)
  const most = (figure: FigureName) =>
    Math.max(...sizes.map((size) => visits.worst(`ours ${size}`, figure) ?? Infinity))
  const heap = Math.max(...sizes.map((size) => addedHeap(visits, 'ours', size) ?? Infinity))
  return [
    atMost(`first cards: times that of ${smallest} items at ${largest}`, slower, 1.3, 2),
    atMost('most elements at any size', most('elements'), 999, 0),
    atMost('heap over the empty dashboard at any size, MB', heap, 10, 1),
    atMost('longest task while scrolling in any visit, ms', most('longestTaskMs'), 50, 0),
  ]
}

/** Megabytes above the same page of a seller without items. */
function addedHeap(visits: Visits, shower: ShowerName, size: number): number | undefined {
  const [empty, full] = [visits.median(`${shower} 0`).heapMb, visits.median(`${shower} ${size}`).heapMb]
  return empty === undefined || full === undefined ? undefined : full - empty
}
