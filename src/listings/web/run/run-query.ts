import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/web/net/call.ts'
import { isOver, type ListingRun } from '../../listing-run.ts'
import { currentRunEndpoint } from '../../run-api.ts'

/** Milliseconds between looks while a run goes on, for browsers that live updates do not reach. */
const whileGoing = 10_000

/** The bulk run that goes on, or the last one until its summary is dismissed. Deleted items count in none. */
export const runQuery = queryOptions({
  queryKey: ['listing-run'],
  queryFn: async ({ signal }): Promise<ListingRun | null> => (await call(currentRunEndpoint, {}, { signal })).run,
  refetchInterval: ({ state }) => (state.data && !isOver(state.data) ? whileGoing : false),
  meta: { hears: ['listing-runs', 'items'] },
})
