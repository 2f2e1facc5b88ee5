import type { Query, QueryClient } from '@tanstack/react-query'
import type { LiveUpdate } from '../../live-update.ts'
import { gatherUpdates } from './gather-updates.ts'

/**
 * Turns live updates into refetches: at once for the first update, gathered for a burst. A query is refetched if its
 * `meta.refetchOn` names the change. 'everything' refetches all queries that name any.
 */
export function createRefresher(queryClient: QueryClient): (update: LiveUpdate) => void {
  const refetchingLater = new Set<Query>()
  // A first answer on its way may be older than the update. Other queries are not refetched for a slow one.
  const refetchAfterFirst = (query: Query) => {
    if (refetchingLater.has(query)) return
    refetchingLater.add(query)
    const refetch = () => {
      refetchingLater.delete(query)
      void queryClient.invalidateQueries({ predicate: (other) => other === query })
    }
    Promise.resolve(query.promise).then(refetch, refetch)
  }
  return gatherUpdates((updates) => {
    const predicate = (query: Query) => updates.some((update) => hears(query, update))
    for (const query of queryClient.getQueryCache().findAll({ predicate }))
      if (isLoadingFirst(query)) refetchAfterFirst(query)
    void queryClient.invalidateQueries({ predicate })
  })
}

/** Selects the queries that hear of `what`, for a change that this page made itself. */
export function queriesRefetchedOn(what: string): (query: Pick<Query, 'meta'>) => boolean {
  return (query) => query.meta?.refetchOn?.includes(what) === true
}

function hears(query: Pick<Query, 'meta'>, update: LiveUpdate): boolean {
  const kinds = query.meta?.refetchOn ?? []
  return update.kind === 'everything' ? kinds.length > 0 : kinds.includes(update.what)
}

function isLoadingFirst(query: Query): boolean {
  return query.state.data === undefined && query.state.fetchStatus === 'fetching'
}
