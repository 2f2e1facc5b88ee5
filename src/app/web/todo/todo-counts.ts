import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { EbayTask } from '../../../ebay/api.ts'
import type { shopCountsEndpoint } from '../../../workbench/api.ts'
import { summaryQuery } from '../../../workbench/web/summary-query.ts'
import { useWaitingPhotos } from '../use-waiting-photos.ts'

/** How many photos and items each task of To do has. Before the shop's counts are known: photos only. */
export type TodoCounts = { readonly photos: number } & Readonly<Partial<Record<'failed' | EbayTask, number>>>

type ShopCounts = Pick<z.infer<typeof shopCountsEndpoint.output>, 'stages' | 'tasks'>

export function todoCounts(shopCounts: ShopCounts | undefined, photos: number): TodoCounts {
  return { photos, ...(shopCounts && { failed: shopCounts.stages.failed ?? 0, ...shopCounts.tasks }) }
}

/** The number beside To do: the sum of its tasks, so an item counts in each task that it waits for. Undefined until all are known. */
export function todoCount(counts: TodoCounts): number | undefined {
  return counts.refused === undefined ? undefined : Object.values(counts).reduce((sum, count) => sum + count)
}

/** The counts of the screen, the navigation and the app's icon, which therefore agree. */
export function useTodoCounts(): TodoCounts {
  const shopCounts = useQuery(summaryQuery).data
  return todoCounts(shopCounts, useWaitingPhotos().all?.count ?? 0)
}
