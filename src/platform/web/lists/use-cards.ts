import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useState } from 'react'
import { isSeenToEnd, placesToShow } from '../../segments.ts'
import { cardColumns } from './card-columns.ts'
import type { CardListPlace, CardListState } from './card-list-place.ts'
import { placeOfEntry } from './loaded-entries.ts'
import { placesIn } from './rows-in-sight.ts'
import type { Listed } from './segmented-list.ts'
import { useCardHeights } from './use-card-heights.ts'
import { useListKeys } from './use-list-keys.ts'
import { useListSpace } from './use-list-space.ts'
import { useMeasuredRows } from './use-measured-rows.ts'
import { useSegments } from './use-segments.ts'
import { useSteadyScroll } from './use-steady-scroll.ts'

export type Cards<Entry extends Listed> = ReturnType<typeof useCards<Entry>>

const noSpace = { width: 0, above: 0, rem: 16 }

/**
 * The cards of a list of which only those about the screen are in the page and in memory: for `CardList`. `drawn` are the
 * entries that are in the page, `fault` is what of them could not be read.
 */
export function useCards<Entry extends Listed>(place: CardListPlace<Entry>, state: CardListState) {
  const queryClient = useQueryClient()
  const list = place.list()
  const [element, setElement] = useState<HTMLUListElement | null>(null)
  useListSpace(element, place)
  const { width, above, rem } = state.space ?? noSpace
  const columns = useMemo(() => cardColumns(width, rem), [width, rem])
  const count = state.space === null ? 0 : placesToShow(state.segments, undefined)
  const focusedAt = useListKeys(element, { columns: columns.inRow, count, controlsOf })
  const rows = useMeasuredRows(place, { columns, above, count, focusedAt })
  const { entryAt, placeOf, fault } = useSegments(place, { list, segments: state.segments }, rows.sight)
  const { measured, heightOf } = useCardHeights(place)
  useLayoutEffect(() =>
    rows.learn((at) => {
      const entry = entryAt(at)
      return entry && heightOf(entry.id)
    }),
  )
  const places = placesIn(rows.sight)
  useSteadyScroll(
    {
      shown: list,
      list: element,
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
  const drawn = places.flatMap((at) => entryAt(at) ?? [])
  const isEmpty = count === 0 || (fault !== null && !fault.isStale && drawn.length === 0)
  return {
    setElement,
    measured,
    drawn,
    fault,
    /** How many cards there are; -1 while the list was not seen to its end. */
    size: isSeenToEnd(state.segments) ? count : -1,
    height: isEmpty ? 0 : rows.height,
    /** The boxes of the cards in the list, in pixels; without an entry where that is on its way. */
    places: isEmpty
      ? []
      : places.map((at) => {
          const { top, height } = rows.rowOf(at)
          const left = (at % columns.inRow) * (columns.width + columns.gap)
          return { at, entry: entryAt(at), height, box: { left, top, width: columns.width } }
        }),
  }
}

/** Arrows lead from checkbox to checkbox; a card without one is met at its first button. */
function controlsOf(card: HTMLElement): readonly HTMLElement[] {
  const control = card.querySelector<HTMLElement>('input[type=checkbox]') ?? card.querySelector<HTMLElement>('button')
  return control ? [control] : []
}
