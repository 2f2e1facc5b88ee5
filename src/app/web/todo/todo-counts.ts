import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { EbayTask } from '../../../ebay/api.ts'
import type { shopCountsEndpoint } from '../../../workbench/api.ts'
import { summaryQuery } from '../../../workbench/web/summary-query.ts'
import { useWaitingPhotos } from '../use-waiting-photos.ts'

/** How many photos and items each task of To do has; undefined until it is known. */
export type TodoCounts = Readonly<Record<'photos' | 'not-written' | EbayTask, number | undefined>>

type ShopCounts = Pick<z.infer<typeof shopCountsEndpoint.output>, 'stages' | 'tasks'>

export function todoCounts(shopCounts: ShopCounts | undefined, photoCount: number): TodoCounts {
  const tasks = shopCounts?.tasks
  return {
    photos: photoCount,
    'not-written': shopCounts && (shopCounts.stages.failed ?? 0),
    refused: tasks?.refused,
    unsent: tasks?.unsent,
    'to-confirm': tasks?.['to-confirm'],
    'needs-details': tasks?.['needs-details'],
  }
}

/** The number beside To do: the sum of its tasks, so an item counts in each task that it waits for. Undefined until all are known. */
export function todoCount(counts: TodoCounts): number | undefined {
  return Object.values(counts).reduce((sum, count) =>
    sum === undefined || count === undefined ? undefined : sum + count,
  )
}

/** The counts of the screen, the navigation and the app's icon, which therefore agree. */
export function useTodoCounts(): TodoCounts {
  const shopCounts = useQuery(summaryQuery).data
  return todoCounts(shopCounts, useWaitingPhotos().all?.count ?? 0)
}
