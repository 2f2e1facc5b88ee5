import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { currentRunEndpoint } from '../../listings/run-api.ts'
import { runQuery } from '../../listings/web/run/run-query.ts'
import { unreadRanges } from '../../platform/page-ranges.ts'
import { rangeQuery } from '../../platform/web/lists/paged-list.ts'
import {
  type ArrivedData,
  firstAnswerOf,
  firstAnswersFor,
  forgetFirstAnswers,
} from '../../platform/web/net/first-data.ts'
import { whenIdle } from '../../platform/web/page/when-idle.ts'
import { listItemsEndpoint, shopCountsEndpoint } from '../../workbench/api.ts'
import { everyItem, listOfItems, pageOf } from '../../workbench/web/list-of-items.ts'
import { summaryQuery } from '../../workbench/web/summary-query.ts'

/** Puts the answers that came with the page for this seller into memory, before the views look for them there. */
export function useFirstAnswers(sellerId: string): void {
  const queryClient = useQueryClient()
  // React may begin the first drawing again, without what the first attempt remembered: reading the answers leaves them there.
  const [readAgain] = useState(() => putFirstAnswers(queryClient, firstAnswersFor(sellerId)))
  useEffect(() => {
    forgetFirstAnswers()
    return whenIdle(readAgain)
  }, [readAgain])
}

/**
 * Puts first answers into memory, as old as their page. Returns a function that reads those again that nothing has read
 * since. Call it once this page hears live updates: a change before that reached neither the answers nor the page.
 */
export function putFirstAnswers(queryClient: QueryClient, firstAnswers: ArrivedData | undefined): () => void {
  if (!firstAnswers) return () => undefined
  const { askedAt } = firstAnswers
  const at = { updatedAt: askedAt }
  const firstPage = firstAnswerOf(firstAnswers, listItemsEndpoint)
  const { queryKey: firstPageKey } = rangeQuery(listOfItems(everyItem), unreadRanges[0])
  queryClient.setQueryData(firstPageKey, firstPage && { ...pageOf(firstPage), rest: [] }, at)
  queryClient.setQueryData(summaryQuery.queryKey, firstAnswerOf(firstAnswers, shopCountsEndpoint), at)
  queryClient.setQueryData(runQuery.queryKey, firstAnswerOf(firstAnswers, currentRunEndpoint)?.run, at)
  return () => {
    for (const queryKey of [firstPageKey, summaryQuery.queryKey, runQuery.queryKey])
      void queryClient.invalidateQueries({
        queryKey,
        exact: true,
        predicate: ({ state }) => state.dataUpdatedAt === askedAt && state.fetchStatus === 'idle',
      })
  }
}
