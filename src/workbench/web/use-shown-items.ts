import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { isReadToEnd, knownCount, remembersTooMany } from '../../platform/page-ranges.ts'
import { useWantedList } from '../../platform/web/lists/use-wanted-list.ts'
import { countQuery } from './count-query.ts'
import type { ItemListState, ItemListStore } from './item-list-store.ts'
import { filterOf, listOfItems } from './list-of-items.ts'
import { summaryQuery } from './summary-query.ts'

/** Fetches the wanted items and their number. */
export function useWantedItems(listStore: ItemListStore, { wantedList, shownList }: ItemListState) {
  const queryClient = useQueryClient()
  const isOtherListWanted = wantedList !== shownList
  useEffect(() => {
    if (isOtherListWanted) void queryClient.prefetchQuery(countQuery(filterOf(wantedList)))
  }, [isOtherListWanted, queryClient, wantedList])
  return useWantedList(
    listStore,
    useMemo(() => listOfItems(wantedList), [wantedList]),
    isOtherListWanted,
  )
}

/**
 * How many items exist (`total`), how many are in the shown list (`matchCount`), and how many match its filter at each stage.
 * Undefined until known.
 */
export function useItemCounts(listStore: ItemListStore, { shownList, ranges }: ItemListState) {
  const filter = filterOf(shownList)
  const isFiltered = Object.values(filter).some((each) => each !== undefined)
  const { data: summary } = useQuery(summaryQuery)
  const total = summary?.total
  const { data: filtered } = useQuery({ ...countQuery(filter), enabled: isFiltered })
  const counted = isFiltered ? filtered?.count : total
  const countAtEnd = isReadToEnd(ranges) ? knownCount(ranges) : undefined
  const mustStartOver = counted !== undefined && remembersTooMany(ranges, counted)
  useEffect(() => {
    if (mustStartOver) listStore.startOver()
  }, [mustStartOver, listStore])
  return {
    isFiltered,
    total: total ?? (isFiltered ? undefined : countAtEnd),
    matchCount: counted ?? countAtEnd,
    stageCounts: isFiltered ? filtered?.stages : summary?.stages,
    isEmpty: countAtEnd === 0,
  }
}
