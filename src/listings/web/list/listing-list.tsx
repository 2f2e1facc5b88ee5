import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { isSeenToEnd, placesToShow } from '../../../platform/segments.ts'
import { placeOfEntry } from '../../../platform/web/segments/loaded-entries.ts'
import { useListKeys } from '../../../platform/web/segments/use-list-keys.ts'
import { useListSpace } from '../../../platform/web/segments/use-list-space.ts'
import { useSegments } from '../../../platform/web/segments/use-segments.ts'
import { useSteadyScroll } from '../../../platform/web/segments/use-steady-scroll.ts'
import type { ListingRun } from '../../listing-run.ts'
import type { OnGenerate } from '../card/card-selecting.ts'
import { ListingCard } from '../card/listing-card.tsx'
import { barOf } from '../run/bar-of.ts'
import { notSelectable } from '../run/use-bar.ts'
import type { Bars } from '../run/use-bars.ts'
import { cardColumns } from './card-columns.ts'
import { listOfListings } from './list-of-listings.ts'
import { ListingsEdge } from './listings-edge.tsx'
import type { ListingsPlace, ListingsPlaceState } from './listings-place.ts'
import { PlaceOfListing } from './place-of-listing.tsx'
import { useCardHeights } from './use-card-heights.ts'
import { useListingRows } from './use-listing-rows.ts'
import { useServerSeconds } from './use-server-seconds.ts'

const noSpace = { width: 0, above: 0, rem: 16 }

/** The cards of all items, of which only those about the screen are in the page and in memory. */
export function ListingList(props: {
  place: ListingsPlace
  state: ListingsPlaceState
  bars: Bars
  /** The one item that a listing can be asked for has the primary action of the view. */
  isLone: boolean
  onGenerate: OnGenerate
  run: ListingRun | null
  /** There is no item. */
  isEmpty: boolean
}) {
  const { place, state, bars } = props
  const queryClient = useQueryClient()
  const [list, setList] = useState<HTMLUListElement | null>(null)
  useListSpace(list, place)
  const { width, above, rem } = state.space ?? noSpace
  const columns = useMemo(() => cardColumns(width, rem), [width, rem])
  const count = state.space === null ? 0 : placesToShow(state.segments, undefined)
  const focusedAt = useListKeys(list, { columns: columns.inRow, count, controlsOf })
  const rows = useListingRows(place, { columns, above, count, focusedAt })
  const { entryAt, placeOf, fault } = useSegments(place, { list: listOfListings, segments: state.segments }, rows.sight)
  const { measured, heightOf } = useCardHeights(place)
  useLayoutEffect(() =>
    rows.learn((at) => {
      const item = entryAt(at)
      return item && heightOf(item.id)
    }),
  )
  const places = [
    ...new Set(rows.sight.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at))),
  ]
  const drawn = places.flatMap((at) => entryAt(at) ?? [])
  useSteadyScroll(
    {
      shown: listOfListings,
      list,
      above,
      topOf(id) {
        const at = placeOf(id) ?? placeOfEntry(queryClient, place, id)
        return at === undefined ? undefined : above + rows.rowOf(at).top
      },
      inSight: (from, to) =>
        places.flatMap((at) => {
          const [row, id] = [rows.rowOf(at), entryAt(at)?.id]
          const top = above + row.top
          return id !== undefined && top + row.height > from && top < to ? [{ id, top }] : []
        }),
    },
    place.scroll,
  )
  useEffect(() => bars.settle(drawn))
  const now = useServerSeconds(
    place,
    drawn.some(({ generation }) => generation.retryAt !== null),
  )
  const isEmpty = count === 0 || (fault !== null && !fault.isStale && drawn.length === 0)
  return (
    <>
      <ListingsEdge bars={bars} run={props.run} isEmpty={props.isEmpty} fault={fault} />
      <ul
        ref={setList}
        aria-label="Listings"
        className="relative [overflow-anchor:none] [&_button]:scroll-my-18 [&_input]:scroll-my-18 [&>li]:scroll-my-18"
        style={{ height: isEmpty ? 0 : rows.height }}
      >
        {!isEmpty &&
          places
            .toSorted((a, b) => a - b)
            .map((at) => {
              const item = entryAt(at)
              const { top, height } = rows.rowOf(at)
              const left = (at % columns.inRow) * (columns.width + columns.gap)
              const box = { left, top, width: columns.width }
              if (!item) return <PlaceOfListing key={`place ${at}`} {...box} height={height} />
              const bar = barOf(item)
              return (
                <li
                  key={item.id}
                  ref={measured}
                  data-item={item.id}
                  aria-setsize={isSeenToEnd(state.segments) ? count : -1}
                  aria-posinset={at + 1}
                  className="absolute"
                  style={box}
                >
                  <ListingCard
                    item={item}
                    primary={props.isLone && bar === 'unwritten'}
                    now={item.generation.retryAt === null ? 0 : now}
                    selecting={bar === undefined ? notSelectable : bars[bar].cardOf(item)}
                    onGenerate={props.onGenerate}
                  />
                </li>
              )
            })}
      </ul>
    </>
  )
}

/** Arrows lead from checkbox to checkbox; a card without one is met at its first button. */
function controlsOf(card: HTMLElement): readonly HTMLElement[] {
  const control = card.querySelector<HTMLElement>('input[type=checkbox]') ?? card.querySelector<HTMLElement>('button')
  return control ? [control] : []
}
