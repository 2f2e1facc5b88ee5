import { queryOptions } from '@tanstack/react-query'
import { liveUpdateMaxIds } from '../../../platform/live-update.ts'
import { call } from '../../../platform/web/net/call.ts'
import { listEbayItemsEndpoint } from '../../api.ts'
import { type BulkRun, type RunItem, runProgress, toAskAgain } from './bulk-run.ts'
import { inStretches } from './in-stretches.ts'

/** Milliseconds between looks, for browsers that live updates do not reach. */
const whileGoing = 10_000

/** Where the items of a run stand: those that came to an end are not asked for again. */
export function runItemsQuery(run: BulkRun | undefined) {
  const itemIds = run?.itemIds ?? []
  const queryKey = ['ebay-run', ...itemIds]
  return queryOptions({
    queryKey,
    enabled: itemIds.length > 0,
    queryFn: async ({ client, signal }): Promise<readonly RunItem[]> => {
      const known = client.getQueryData<readonly RunItem[]>(queryKey)
      const asked = known ? toAskAgain(known) : itemIds
      const read: RunItem[] = []
      for (const some of inStretches(asked, liveUpdateMaxIds)) {
        const { items } = await call(listEbayItemsEndpoint, { itemIds: some.join(',') }, { signal })
        read.push(...items.map(({ id, sku, publication }) => ({ id, sku, publication })))
      }
      const ended = known?.filter(({ id }) => !asked.includes(id)) ?? []
      return [...ended, ...read]
    },
    refetchInterval: ({ state: { data } }) => (run && !runProgress(run, data).isOver ? whileGoing : false),
    meta: { hears: ['ebay'] },
  })
}
