import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { countAtStages, stagesOfGroup } from '../../items/stage.ts'
import type { WhichItems } from '../../items/which-items.ts'
import { isReadToEnd, knownCount, remembersTooMany } from '../../platform/page-ranges.ts'
import type { Listed, PagedList } from '../../platform/web/lists/paged-list.ts'
import { useWantedList } from '../../platform/web/lists/use-wanted-list.ts'
import { countQuery } from './count-query.ts'
import type { ItemListState, ItemListStore } from './item-list-store.ts'
import { filterOf } from './list-of-items.ts'
import type { ListPlace } from './places/place.ts'
import { summaryQuery } from './summary-query.ts'

/** Fetches the wanted items and their number. `listOf`: the list that is shown of them, always the same function. */
export function useWantedItems(
  listStore: ItemListStore,
  { wantedList, shownList }: ItemListState,
  listOf: (which: WhichItems) => PagedList<Listed>,
) {
  const queryClient = useQueryClient()
  const isOtherListWanted = wantedList !== shownList
  useEffect(() => {
    if (isOtherListWanted) void queryClient.prefetchQuery(countQuery(filterOf(wantedList)))
  }, [isOtherListWanted, queryClient, wantedList])
  const store = useMemo(() => ({ ...listStore, list: () => listOf(listStore.get().shownList) }), [listStore, listOf])
  return useWantedList(
    store,
    useMemo(() => listOf(wantedList), [wantedList, listOf]),
    isOtherListWanted,
  )
}

/**
 * How many items the place has (`total`), how many are in the shown list (`matchCount`), and how many match its filter at each
 * stage. Undefined until known.
 */
export function useItemCounts(
  listStore: ItemListStore,
  { shownList, ranges }: ItemListState,
  { group: placeGroup }: ListPlace,
) {
  const filter = filterOf(shownList)
  const { group, ...limits } = filter
  const isFiltered = group !== placeGroup || Object.values(limits).some((each) => each !== undefined)
  const { data: summary } = useQuery(summaryQuery)
  const total = summary && (placeGroup ? countAtStages(summary.stages, stagesOfGroup[placeGroup]) : summary.total)
  const { data: filtered } = useQuery({ ...countQuery(filter), enabled: isFiltered })
  const counted = isFiltered ? filtered?.count : total
  const countAtEnd = isReadToEnd(ranges) ? knownCount(ranges) : undefined
  const mustStartOver = counted !== undefined && remembersTooMany(ranges, counted)
  useEffect(() => {
    if (mustStartOver) listStore.startOver()
  }, [mustStartOver, listStore])
  return {
    isFiltered,
    /** How many items the seller has in all places. */
    shopTotal: summary?.total,
    total: total ?? (isFiltered ? undefined : countAtEnd),
    matchCount: counted ?? countAtEnd,
    stageCounts: isFiltered ? filtered?.stages : summary?.stages,
    isEmpty: countAtEnd === 0,
  }
}
