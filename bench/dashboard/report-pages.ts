import { formatNumber, table } from '../measuring/table.ts'
import { atMost, ratio, type Target } from '../measuring/target.ts'
import { listViewNames } from './list-views.ts'
import type { PageTimes } from './measure-pages.ts'

/** Milliseconds of each kind of page, and how many times faster than the usual way it is. */
export function pagesTable(times: PageTimes, sizes: readonly number[]): string {
  const rows = sizes.flatMap((size) =>
    listViewNames.map((view) => {
      const [ours, offset] = [times.of(size, view, 'ours'), times.of(size, view, 'offset')]
      const faster = ratio(quantile(offset, 0.5), quantile(ours, 0.5))
      return [`${size} items: ${view}`, ...middleAndSlow(ours), ...middleAndSlow(offset), formatNumber(faster, 1)]
    }),
  )
  return table(['', 'ours p50 ms', 'p95', 'offset p50 ms', 'p95', 'x'], rows)
}

/** Target: pages of the largest are hardly slower than those of the smallest. */
export function pageTargets(times: PageTimes, sizes: readonly number[]): Target[] {
  const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)]
  return listViewNames.map((view) => {
    const [small, large] = [smallest, largest].map((size) => quantile(times.of(size, view, 'ours'), 0.5))
    return atMost(`page, ${view}: times that of ${smallest} items at ${largest}`, ratio(large, small), 1.3, 2)
  })
}

function middleAndSlow(sorted: readonly number[]): string[] {
  return [formatNumber(quantile(sorted, 0.5), 1), formatNumber(quantile(sorted, 0.95), 1)]
}

function quantile(sorted: readonly number[], share: number): number | undefined {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}
