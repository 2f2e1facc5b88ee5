import type { QueryClient, QueryState } from '@tanstack/react-query'
import { type Segment, type Stretch, smallNeighbours, withAnswer, withJoined } from '../../segments.ts'
import {
  endsInKey,
  type Listed,
  type SegmentedList,
  type SegmentPage,
  type SegmentPlace,
  segmentQuery,
} from './segmented-list.ts'

/**
 * Keeps what the place knows of its list as it was last read: how many entries each segment holds, and where it ends.
 * A segment that is cut or joined is at hand under its new ends at once. Returns how to stop.
 */
export function followSegments<Entry extends Listed>(queryClient: QueryClient, place: SegmentPlace<Entry>): () => void {
  for (const segment of place.now().segments) learnSegment(queryClient, place, segment)
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const ends = endsInKey(place.list(), event.query.queryKey)
    if (ends) learnSegment(queryClient, place, ends)
  })
}

/** Takes in what is loaded of one segment of the list that is shown. */
export function learnSegment<Entry extends Listed>(
  queryClient: QueryClient,
  place: SegmentPlace<Entry>,
  read: Stretch,
): void {
  const { segments, asOf } = place.now()
  const was = stateOf(queryClient, place.list(), read)
  const page = was?.data
  if (!was || !page) return
  const [count, rest] = [page.entries.length, page.rest.length]
  const known = withAnswer(segments, read, { count, next: page.next, rest })
  const begins = read.after === null && segments.some(({ after, until }) => after === null && until === read.until)
  if (known !== segments || (begins && asOf !== page.asOf))
    place.set({ segments: known, asOf: begins ? page.asOf : asOf })
  if (page.next !== null && known !== segments) cut(queryClient, place, read, was)
  joinSmall(queryClient, place)
}

/** Puts what was read in the place of a segment at hand under the ends of those it was cut into. */
function cut<Entry extends Listed>(
  queryClient: QueryClient,
  place: SegmentPlace<Entry>,
  read: Stretch,
  was: QueryState<SegmentPage<Entry>>,
) {
  const [list, { segments }] = [place.list(), place.now()]
  if (!was.data?.next) return
  const { next, rest, entries, asOf } = was.data
  const updatedAt = was.isInvalidated ? 0 : was.dataUpdatedAt
  put(queryClient, list, { after: read.after, until: next }, { entries, next: null, rest: [], asOf }, updatedAt)
  const following = segments.find(({ after }) => after === next)
  if (!following || rest.length === 0) return
  const joined = following.until !== read.until && { after: read.until, until: following.until }
  const beyond = joined ? stateOf(queryClient, list, joined)?.data?.entries : []
  // What it was joined with is not at hand: neither are both.
  if (beyond) put(queryClient, list, following, { entries: [...rest, ...beyond], next: null, rest: [], asOf }, 0)
}

function joinSmall<Entry extends Listed>(queryClient: QueryClient, place: SegmentPlace<Entry>) {
  const list = place.list()
  const pageOf = (segment: Segment | undefined) => segment && stateOf(queryClient, list, segment)?.data
  for (;;) {
    const { segments } = place.now()
    const at = smallNeighbours(segments, (segment) => pageOf(segment) !== undefined)
    if (at < 0) return
    const pages = segments
      .slice(at, at + 2)
      .filter(({ count }) => count !== 0)
      .map(pageOf)
    const joined = withJoined(segments, at)
    place.set({ segments: joined })
    const loaded = pages.filter((page) => page !== undefined)
    const [into, asOf] = [joined[at], loaded[0]?.asOf]
    if (!into || asOf === undefined || loaded.length < pages.length) continue
    const entries = loaded.flatMap((page) => page.entries)
    put(queryClient, list, into, { entries, next: null, rest: [], asOf }, 0)
  }
}

/** At hand at once; with `updatedAt` 0 it is read again as soon as it is looked at. */
function put<Entry extends Listed>(
  queryClient: QueryClient,
  list: SegmentedList<Entry>,
  ends: Stretch,
  page: SegmentPage<Entry>,
  updatedAt: number,
) {
  const options = queryClient.defaultQueryOptions(segmentQuery(list, ends))
  queryClient.getQueryCache().build(queryClient, options).setData(page, { updatedAt, manual: true })
}

function stateOf<Entry extends Listed>(
  queryClient: QueryClient,
  list: SegmentedList<Entry>,
  ends: Stretch,
): QueryState<SegmentPage<Entry>> | undefined {
  return queryClient.getQueryState<SegmentPage<Entry>>(segmentQuery(list, ends).queryKey)
}
