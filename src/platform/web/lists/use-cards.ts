import { useQueryClient } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isSeenToEnd, placesToShow } from '../../segments.ts'
import type { CardListPlace, CardListState } from './card-list-place.ts'
import { placeOfEntry } from './loaded-entries.ts'
import { placesIn, rowsToDraw, sightOf } from './rows-in-sight.ts'
import type { Listed } from './segmented-list.ts'
import { useListKeys } from './use-list-keys.ts'
import { useListSpace } from './use-list-space.ts'
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

/**
 * Measures the cards that are drawn: `measured` is the `ref` of each one's `<li>`, which says in `data-entry` what it shows.
 * Whoever uses this is drawn anew when one changes its height, in the same picture.
 */
function useCardHeights({ cardHeights }: { cardHeights: Map<string, number> }) {
  const drawAnew = useReducer((times: number) => times + 1, 0)[1]
  const drawn = useRef(new Map<string, HTMLElement>())
  const watch = useRef<ResizeObserver>(undefined)
  const observed = useCallback(() => {
    watch.current ??= new ResizeObserver((cards) => {
      let isOther = false
      for (const { target } of cards) {
        const { entry } = (target as HTMLElement).dataset
        const height = target.getBoundingClientRect().height
        if (!entry || !target.isConnected || cardHeights.get(entry) === height) continue
        cardHeights.set(entry, height)
        isOther = true
      }
      if (isOther) flushSync(drawAnew)
    })
    return watch.current
  }, [cardHeights, drawAnew])
  useEffect(() => () => watch.current?.disconnect(), [])
  const measured = useCallback(
    (card: HTMLElement | null) => {
      const entry = card?.dataset.entry
      if (!card || entry === undefined) return
      drawn.current.set(entry, card)
      observed().observe(card)
      return () => {
        drawn.current.delete(entry)
        observed().unobserve(card)
      }
    },
    [observed],
  )
  /** Pixels; undefined for a card that is not drawn and never was in this room. */
  const heightOf = useCallback(
    (entry: string): number | undefined => {
      const known = cardHeights.get(entry)
      const card = drawn.current.get(entry)
      if (known !== undefined || !card) return known
      const { height } = card.getBoundingClientRect()
      cardHeights.set(entry, height)
      return height
    },
    [cardHeights],
  )
  return { measured, heightOf }
}

/** Rows above and below the screen that are drawn ahead of scrolling. */
const drawnAhead = 2
/** Rem of a row that was never drawn: about what a low card takes. */
const rowNeverSeen = 24

/**
 * The rows of cards, each as high as its highest card. Gives the places to draw: those on the screen and around it, and those
 * about the card with the focus, however far the list was scrolled from it. `above` is where the list begins in the document.
 */
function useMeasuredRows(
  { rowHeights }: { rowHeights: Map<number, number> },
  list: { columns: CardColumns; above: number; count: number; focusedAt: number | null },
) {
  const { columns, count, focusedAt } = list
  const { inRow, gap, rem } = columns
  const focusedRow = focusedAt === null ? null : Math.floor(focusedAt / inRow)
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed on
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(count / inRow),
    estimateSize: (row) => (rowHeights.get(row) ?? rowNeverSeen * rem) + gap,
    scrollMargin: list.above,
    overscan: drawnAhead,
    rangeExtractor: (range) => rowsToDraw(range, focusedRow),
  })
  // What the seller looks at is kept in its place by the list itself, for cards that come and go too.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = never
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, columns])

  const drawn = virtualizer.getVirtualItems().map(({ index }) => index)
  return {
    sight: sightOf(drawn, { inRow, count }),
    height: Math.max(0, virtualizer.getTotalSize() - gap),
    /** Where the row of a place begins, and how high it is, in pixels from the top of the list. */
    rowOf: (at: number) => {
      const row = virtualizer.measurementsCache[Math.floor(at / inRow)]
      return { top: (row?.start ?? list.above) - list.above, height: Math.max(0, (row?.size ?? gap) - gap) }
    },
    /** Takes in how high the cards of the drawn rows are by now; `heightAt` is undefined where a card is not drawn yet. */
    learn: (heightAt: (at: number) => number | undefined) => {
      for (const row of drawn) {
        const from = row * inRow
        const heights = Array.from({ length: Math.min(count - from, inRow) }, (_, at) => heightAt(from + at))
        if (heights.includes(undefined)) continue
        const height = Math.max(...heights.map((each) => each ?? 0))
        if (height === rowHeights.get(row)) continue
        rowHeights.set(row, height)
        virtualizer.resizeItem(row, height + gap)
      }
    },
  }
}

function never() {
  return false
}

/** Rem of room from which on two cards stand beside each other. */
const roomForTwo = 56
/** Rem between two cards. */
const betweenCards = 1

/** The columns of cards: how many stand in a row, how wide each is and what is between them, in pixels. */
type CardColumns = {
  readonly inRow: number
  readonly width: number
  readonly gap: number
  /** The page's text size in pixels. */
  readonly rem: number
}

/** The columns in a list of `width` pixels: one on phones, two on desks. */
export function cardColumns(width: number, rem: number): CardColumns {
  const inRow = width < roomForTwo * rem ? 1 : 2
  const gap = betweenCards * rem
  return { inRow, width: Math.max(0, (width - (inRow - 1) * gap) / inRow), gap, rem }
}
