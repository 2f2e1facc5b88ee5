import type { Measured } from '../measuring/figures.ts'
import { formatNumber, table } from '../measuring/table.ts'
import { atMost, ratio, type Target } from '../measuring/target.ts'
import type { DashboardName, FigureName } from './visit.ts'

/** One page with one seller's items: `ours 100`. */
export type VisitName = `${DashboardName} ${number}`
type Visits = Measured<VisitName, FigureName>

const dashboardLabels: Readonly<Record<DashboardName, string>> = { ours: 'ours', plain: 'all cards rendered plainly' }

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
    (['ours', 'plain'] as const).map((dashboard) => {
      const median = visits.median(`${dashboard} ${size}`)
      return [
        `${size} items: ${dashboardLabels[dashboard]}`,
        formatNumber(median.firstCardsMs),
        formatNumber(median.cards),
        formatNumber(median.elements),
        formatNumber(addedHeap(visits, dashboard, size), 1),
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
function addedHeap(visits: Visits, dashboard: DashboardName, size: number): number | undefined {
  const [empty, full] = [visits.median(`${dashboard} 0`).heapMb, visits.median(`${dashboard} ${size}`).heapMb]
  return empty === undefined || full === undefined ? undefined : full - empty
}
