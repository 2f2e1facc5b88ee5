import type { QueryClient, QueryState } from '@tanstack/react-query'
import { type PageRange, type RangeBounds, smallNeighbours, withAnswer, withJoined } from '../../page-ranges.ts'
import {
  boundsInKey,
  type Listed,
  type LoadedRange,
  type PagedList,
  type PagedListStore,
  rangeQuery,
} from './paged-list.ts'

/**
 * Keeps what the store knows of its list up to date with what was read: how many entries each range holds, and where it ends.
 * A range that is split or joined is in memory under its new bounds at once. Returns a function that stops it.
 */
export function followRanges<Entry extends Listed>(queryClient: QueryClient, store: PagedListStore<Entry>): () => void {
  for (const range of store.get().ranges) learnRange(queryClient, store, range)
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const bounds = boundsInKey(store.list(), event.query.queryKey)
    if (bounds) learnRange(queryClient, store, bounds)
  })
}

/** Takes over what is loaded of one range of the shown list. */
export function learnRange<Entry extends Listed>(
  queryClient: QueryClient,
  store: PagedListStore<Entry>,
  read: RangeBounds,
): void {
  const { ranges, asOf } = store.get()
  const state = stateOf(queryClient, store.list(), read)
  const page = state?.data
  if (!state || !page) return
  const [count, rest] = [page.entries.length, page.rest.length]
  const updatedRanges = withAnswer(ranges, read, { count, next: page.next, rest })
  const isStart = read.after === null && ranges.some(({ after, until }) => after === null && until === read.until)
  if (updatedRanges !== ranges || (isStart && asOf !== page.asOf))
    store.set({ ranges: updatedRanges, asOf: isStart ? page.asOf : asOf })
  if (page.next !== null && updatedRanges !== ranges) splitLoaded(queryClient, store, read, state)
  joinSmall(queryClient, store)
}

/** Replaces a loaded range by the ranges that it was split into. */
function splitLoaded<Entry extends Listed>(
  queryClient: QueryClient,
  store: PagedListStore<Entry>,
  read: RangeBounds,
  state: QueryState<LoadedRange<Entry>>,
) {
  const [list, { ranges }] = [store.list(), store.get()]
  if (!state.data?.next) return
  const { next, rest, entries, asOf } = state.data
  const updatedAt = state.isInvalidated ? 0 : state.dataUpdatedAt
  put(queryClient, list, { after: read.after, until: next }, { entries, next: null, rest: [], asOf }, updatedAt)
  const following = ranges.find(({ after }) => after === next)
  if (!following || rest.length === 0) return
  const joined = following.until !== read.until && { after: read.until, until: following.until }
  const beyond = joined ? stateOf(queryClient, list, joined)?.data?.entries : []
  // The range it was joined with is not loaded, so the joined range is not loaded either.
  if (beyond) put(queryClient, list, following, { entries: [...rest, ...beyond], next: null, rest: [], asOf }, 0)
}

function joinSmall<Entry extends Listed>(queryClient: QueryClient, store: PagedListStore<Entry>) {
  const list = store.list()
  const pageOf = (range: PageRange | undefined) => range && stateOf(queryClient, list, range)?.data
  for (;;) {
    const { ranges } = store.get()
    const at = smallNeighbours(ranges, (range) => pageOf(range) !== undefined)
    if (at < 0) return
    const pages = ranges
      .slice(at, at + 2)
      .filter(({ count }) => count !== 0)
      .map(pageOf)
    const joined = withJoined(ranges, at)
    store.set({ ranges: joined })
    const loaded = pages.filter((page) => page !== undefined)
    const [into, asOf] = [joined[at], loaded[0]?.asOf]
    if (!into || asOf === undefined || loaded.length < pages.length) continue
    const entries = loaded.flatMap((page) => page.entries)
    put(queryClient, list, into, { entries, next: null, rest: [], asOf }, 0)
  }
}

/** Puts a page into memory at once. With `updatedAt` 0 it is read again as soon as it is shown. */
function put<Entry extends Listed>(
  queryClient: QueryClient,
  list: PagedList<Entry>,
  bounds: RangeBounds,
  page: LoadedRange<Entry>,
  updatedAt: number,
) {
  const options = queryClient.defaultQueryOptions(rangeQuery(list, bounds))
  queryClient.getQueryCache().build(queryClient, options).setData(page, { updatedAt, manual: true })
}

function stateOf<Entry extends Listed>(
  queryClient: QueryClient,
  list: PagedList<Entry>,
  bounds: RangeBounds,
): QueryState<LoadedRange<Entry>> | undefined {
  return queryClient.getQueryState<LoadedRange<Entry>>(rangeQuery(list, bounds).queryKey)
}
