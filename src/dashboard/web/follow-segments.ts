import type { QueryClient, QueryState } from '@tanstack/react-query'
import { type Segment, type Stretch, smallNeighbours, withAnswer, withJoined } from '../segments.ts'
import type { DashboardPlace } from './dashboard-place.ts'
import { batchesKey, isSameList, type SegmentPage, segmentQuery, type WhichBatches } from './segment-query.ts'

/**
 * Keeps what the place knows of its list as it was last read: how many batches each segment holds, and where it ends.
 * A segment that is cut or joined is at hand under its new ends at once. Returns how to stop.
 */
export function followSegments(queryClient: QueryClient, place: DashboardPlace): () => void {
  for (const segment of place.now().segments) learnSegment(queryClient, place, segment)
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const [first, which, after, until] = event.query.queryKey as [string, WhichBatches, string | null, string | null]
    if (first !== batchesKey || !isSameList(which, place.now().shown)) return
    learnSegment(queryClient, place, { after, until })
  })
}

/** Takes in what is loaded of one segment of the list that is shown. */
export function learnSegment(queryClient: QueryClient, place: DashboardPlace, read: Stretch): void {
  const { shown, segments, asOf } = place.now()
  const was = stateOf(queryClient, shown, read)
  const page = was?.data
  if (!was || !page) return
  const [count, rest] = [page.batches.length, page.rest.length]
  const known = withAnswer(segments, read, { count, next: page.next, rest })
  const begins = read.after === null && segments.some(({ after, until }) => after === null && until === read.until)
  if (known !== segments || (begins && asOf !== page.asOf))
    place.set({ segments: known, asOf: begins ? page.asOf : asOf })
  if (page.next !== null && known !== segments) cut(queryClient, place, read, was)
  joinSmall(queryClient, place)
}

/** Puts what was read in the place of a segment at hand under the ends of those it was cut into. */
function cut(queryClient: QueryClient, place: DashboardPlace, read: Stretch, was: QueryState<SegmentPage>) {
  const { shown, segments } = place.now()
  if (!was.data?.next) return
  const { next, rest, batches, asOf } = was.data
  const updatedAt = was.isInvalidated ? 0 : was.dataUpdatedAt
  put(queryClient, shown, { after: read.after, until: next }, { batches, next: null, rest: [], asOf }, updatedAt)
  const following = segments.find(({ after }) => after === next)
  if (!following || rest.length === 0) return
  const joined = following.until !== read.until && { after: read.until, until: following.until }
  const beyond = joined ? stateOf(queryClient, shown, joined)?.data?.batches : []
  // What it was joined with is not at hand: neither are both.
  if (beyond) put(queryClient, shown, following, { batches: [...rest, ...beyond], next: null, rest: [], asOf }, 0)
}

function joinSmall(queryClient: QueryClient, place: DashboardPlace) {
  const { shown } = place.now()
  const pageOf = (segment: Segment | undefined) => segment && stateOf(queryClient, shown, segment)?.data
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
    const batches = loaded.flatMap((page) => page.batches)
    put(queryClient, shown, into, { batches, next: null, rest: [], asOf }, 0)
  }
}

/** At hand at once; with `updatedAt` 0 it is read again as soon as it is looked at. */
function put(queryClient: QueryClient, which: WhichBatches, ends: Stretch, page: SegmentPage, updatedAt: number) {
  const options = queryClient.defaultQueryOptions(segmentQuery(which, ends))
  queryClient.getQueryCache().build(queryClient, options).setData(page, { updatedAt, manual: true })
}

function stateOf(queryClient: QueryClient, which: WhichBatches, ends: Stretch): QueryState<SegmentPage> | undefined {
  return queryClient.getQueryState<SegmentPage>(segmentQuery(which, ends).queryKey)
}
