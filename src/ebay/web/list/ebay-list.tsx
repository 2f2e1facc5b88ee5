import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { cardColumns } from '../../../listings/web/list/card-columns.ts'
import { PlaceOfListing } from '../../../listings/web/list/place-of-listing.tsx'
import { useCardHeights } from '../../../listings/web/list/use-card-heights.ts'
import { useListingRows } from '../../../listings/web/list/use-listing-rows.ts'
import { isSeenToEnd, placesToShow } from '../../../platform/segments.ts'
import { placeOfEntry } from '../../../platform/web/segments/loaded-entries.ts'
import { useListKeys } from '../../../platform/web/segments/use-list-keys.ts'
import { useListSpace } from '../../../platform/web/segments/use-list-space.ts'
import { useSegments } from '../../../platform/web/segments/use-segments.ts'
import { useSteadyScroll } from '../../../platform/web/segments/use-steady-scroll.ts'
import { LoadFault } from '../../../platform/web/ui/load-fault.tsx'
import type { EbayAccount } from '../../api.ts'
import { isReadyToPublish, publishedTogether } from '../bulk/ready-to-publish.ts'
import { EbayCard } from '../card/ebay-card.tsx'
import type { EbayPlace, EbayPlaceState } from './ebay-place.ts'
import { listOfEbayItems } from './list-of-ebay-items.ts'

const noSpace = { width: 0, above: 0, rem: 16 }

/** The cards of all items whose listing is ready, of which only those about the screen are in the page and in memory. */
export function EbayList({ place, state, account }: { place: EbayPlace; state: EbayPlaceState; account: EbayAccount }) {
  const queryClient = useQueryClient()
  const [list, setList] = useState<HTMLUListElement | null>(null)
  useListSpace(list, place)
  const { width, above, rem } = state.space ?? noSpace
  const columns = useMemo(() => cardColumns(width, rem), [width, rem])
  const count = state.space === null ? 0 : placesToShow(state.segments, undefined)
  const focusedAt = useListKeys(list, { columns: columns.inRow, count, controlsOf })
  const rows = useListingRows(place, { columns, above, count, focusedAt })
  const { entryAt, placeOf, fault } = useSegments(
    place,
    { list: listOfEbayItems, segments: state.segments },
    rows.sight,
  )
  const { measured, heightOf } = useCardHeights(place)
  useLayoutEffect(() =>
    rows.learn((at) => {
      const item = entryAt(at)
      return item && heightOf(item.id)
    }),
  )
  const places = [
    ...new Set(rows.sight.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at))),
  ].toSorted((a, b) => a - b)
  const drawn = places.flatMap((at) => entryAt(at) ?? [])
  useSteadyScroll(
    {
      shown: listOfEbayItems,
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
  const select = useCallback(
    (itemId: string, isSelected: boolean) => {
      const ids = [...place.now().selected].filter((id) => id !== itemId)
      place.set({ selected: new Set(isSelected ? [...ids, itemId].slice(-publishedTogether) : ids) })
    },
    [place],
  )
  const isEmpty = count === 0 || (fault !== null && !fault.isStale && drawn.length === 0)
  return (
    <>
      {fault && <LoadFault what="items" fault={fault} />}
      <ul
        ref={setList}
        aria-label="Items for eBay"
        className="relative [overflow-anchor:none] [&_button]:scroll-my-18 [&_input]:scroll-my-18 [&>li]:scroll-my-18"
        style={{ height: isEmpty ? 0 : rows.height }}
      >
        {!isEmpty &&
          places.map((at) => {
            const item = entryAt(at)
            const { top, height } = rows.rowOf(at)
            const box = {
              left: (at % columns.inRow) * (columns.width + columns.gap),
              top,
              width: columns.width,
            }
            if (!item) return <PlaceOfListing key={`place ${at}`} {...box} height={height} />
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
                <EbayCard
                  item={item}
                  account={account}
                  selected={
                    state.selected.has(item.id) || isReadyToPublish(item) ? state.selected.has(item.id) : undefined
                  }
                  onSelect={select}
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
