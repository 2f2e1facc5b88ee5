import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/web/net/call.ts'
import { isOver, type ListingRun } from '../../listing-run.ts'
import { currentRunEndpoint } from '../../run-api.ts'

/** Time between polls during a run, for browsers without live updates. */
const pollMilliseconds = 10_000

/** The current bulk run, or the last one until its summary is dismissed. Deleted items are not counted. */
export const runQuery = queryOptions({
  queryKey: ['listing-run'],
  queryFn: async ({ signal }): Promise<ListingRun | null> => (await call(currentRunEndpoint, {}, { signal })).run,
  refetchInterval: ({ state }) => (state.data && !isOver(state.data) ? pollMilliseconds : false),
  meta: { refetchOn: ['listing-runs', 'items'] },
})
