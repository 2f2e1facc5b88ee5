import type { Query, QueryClient } from '@tanstack/react-query'
import type { LiveUpdate } from '../../live-update.ts'
import { gatherUpdates } from './gather-updates.ts'

/**
 * Turns live updates into refetches: at once for the first, gathered for a burst.
 * A query is refetched when its `meta.hears` names what changed; 'everything' refetches all that hear anything.
 */
export function createRefresher(queryClient: QueryClient): (update: LiveUpdate) => void {
  const toAskAgain = new Set<Query>()
  // A first answer that is still on its way may be older than the update. On a slow line others are not asked again for it.
  const askAfterFirst = (query: Query) => {
    if (toAskAgain.has(query)) return
    toAskAgain.add(query)
    const ask = () => {
      toAskAgain.delete(query)
      void queryClient.invalidateQueries({ predicate: (other) => other === query })
    }
    Promise.resolve(query.promise).then(ask, ask)
  }
  return gatherUpdates((updates) => {
    const predicate = (query: Query) => updates.some((update) => hears(query, update))
    for (const query of queryClient.getQueryCache().findAll({ predicate }))
      if (isFirstOnItsWay(query)) askAfterFirst(query)
    void queryClient.invalidateQueries({ predicate })
  })
}

/** Picks the queries that hear of `what`, for a change this page made itself. */
export function hearersOf(what: string): (query: Pick<Query, 'meta'>) => boolean {
  return (query) => query.meta?.hears?.includes(what) === true
}

function hears(query: Pick<Query, 'meta'>, update: LiveUpdate): boolean {
  const heard = query.meta?.hears ?? []
  return update.kind === 'everything' ? heard.length > 0 : heard.includes(update.what)
}

function isFirstOnItsWay(query: Query): boolean {
  return query.state.data === undefined && query.state.fetchStatus === 'fetching'
}
