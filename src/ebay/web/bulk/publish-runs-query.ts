import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/web/net/call.ts'
import { isPublishRunOver, type PublishRun } from '../../publication/publish-run.ts'
import { publishRunsEndpoint } from '../../publish-run-api.ts'

/** Milliseconds between polls during a run, for browsers without live updates. */
const pollIntervalMs = 10_000

/** The seller's runs whose result was not read yet, oldest first. */
export const publishRunsQuery = queryOptions({
  queryKey: ['publish-runs'],
  queryFn: async ({ signal }): Promise<readonly PublishRun[]> => (await call(publishRunsEndpoint, {}, { signal })).runs,
  refetchInterval: ({ state }) => (state.data?.every(isSettled) === false ? pollIntervalMs : false),
  meta: { refetchOn: ['publish-runs', 'ebay'] },
})

function isSettled(run: PublishRun): boolean {
  return isPublishRunOver(run) && run.unanswered === 0
}
