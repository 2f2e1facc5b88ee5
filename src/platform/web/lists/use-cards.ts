import { useQueryClient } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isReadToEnd, positionsToShow } from '../../page-ranges.ts'
import type { CardListStore } from './card-list-store.ts'
import { positionOfEntry } from './loaded-entries.ts'
import type { KnownRanges, Listed } from './paged-list.ts'
import { positionsIn, rowsToDraw, spansOfRows } from './rows-in-sight.ts'
import { useListKeys } from './use-list-keys.ts'
import { useListSpace } from './use-list-space.ts'
import { useRanges } from './use-ranges.ts'
import { useSteadyScroll } from './use-steady-scroll.ts'

export type Cards<Entry extends Listed> = ReturnType<typeof useCards<Entry>>

const noSpace = { width: 0, above: 0, rem: 16 }

/**
 * The cards of a list, for `CardList`. Only the cards around the screen are in the page and in memory. `drawn`: the entries in
 * the page. `fault`: why entries could not be read.
 */
export function useCards<Entry extends Listed>(store: CardListStore<Entry>, { ranges }: KnownRanges) {
  const queryClient = useQueryClient()
  const list = store.list()
  const [element, setElement] = useState<HTMLUListElement | null>(null)
  const space = useListSpace(element, store.space)
  const { width, above, rem } = space ?? noSpace
  const columns = useMemo(() => cardColumns(width, rem), [width, rem])
  const count = space === null ? 0 : positionsToShow(ranges, undefined)
  const focusedAt = useListKeys(element, { columns: columns.inRow, count, controlsOf })
  const rows = useMeasuredRows(store, { columns, above, count, focusedAt })
  const { entryAt, positionOf, fault } = useRanges(store, { list, ranges }, rows.sight)
  const { measured, heightOf } = useCardHeights(store)
  useLayoutEffect(() =>
    rows.takeHeights((at) => {
      const entry = entryAt(at)
      return entry && heightOf(entry.id)
    }),
  )
  const positions = positionsIn(rows.sight)
  useSteadyScroll(
    {
      shown: list,
      list: element,
      above,
      topOf(id) {
        const at = positionOf(id) ?? positionOfEntry(queryClient, store, id)
        return at === undefined ? undefined : above + rows.rowOf(at).top
      },
      inSight: (from, to) =>
        positions.flatMap((at) => {
          const [row, id] = [rows.rowOf(at), entryAt(at)?.id]
          const top = above + row.top
          return id !== undefined && top + row.height > from && top < to ? [{ id, top }] : []
        }),
    },
    store.scroll,
  )
  const drawn = positions.flatMap((at) => entryAt(at) ?? [])
  const isEmpty = count === 0 || (fault !== null && !fault.isStale && drawn.length === 0)
  return {
    setElement,
    measured,
    drawn,
    fault,
    /** Number of cards; -1 if the list was not read to its end. */
    size: isReadToEnd(ranges) ? count : -1,
    height: isEmpty ? 0 : rows.height,
    /** The boxes of the cards in the list, in pixels. Without an entry while that is loading. */
    cells: isEmpty
      ? []
      : positions.map((position) => {
          const { top, height } = rows.rowOf(position)
          const left = (position % columns.inRow) * (columns.width + columns.gap)
          return { position, entry: entryAt(position), height, box: { left, top, width: columns.width } }
        }),
  }
}

/** Arrow keys lead from checkbox to checkbox. On a card without one they lead to its first button. */
function controlsOf(card: HTMLElement): readonly HTMLElement[] {
  const control = card.querySelector<HTMLElement>('input[type=checkbox]') ?? card.querySelector<HTMLElement>('button')
  return control ? [control] : []
}

/**
 * Measures the drawn cards. `measured` is the `ref` of each card's `<li>`, whose `data-entry` is its entry's id.
 * A changed height redraws the component before the next paint.
 */
function useCardHeights({ cardHeights }: { cardHeights: Map<string, number> }) {
  const redraw = useReducer((times: number) => times + 1, 0)[1]
  const drawn = useRef(new Map<string, HTMLElement>())
  const watch = useRef<ResizeObserver>(undefined)
  const observer = useCallback(() => {
    watch.current ??= new ResizeObserver((cards) => {
      let hasChanged = false
      for (const { target } of cards) {
        const { entry } = (target as HTMLElement).dataset
        const height = target.getBoundingClientRect().height
        if (!entry || !target.isConnected || cardHeights.get(entry) === height) continue
        cardHeights.set(entry, height)
        hasChanged = true
      }
      if (hasChanged) flushSync(redraw)
    })
    return watch.current
  }, [cardHeights, redraw])
  useEffect(() => () => watch.current?.disconnect(), [])
  const measured = useCallback(
    (card: HTMLElement | null) => {
      const entry = card?.dataset.entry
      if (!card || entry === undefined) return
      drawn.current.set(entry, card)
      observer().observe(card)
      return () => {
        drawn.current.delete(entry)
        observer().unobserve(card)
      }
    },
    [observer],
  )
  /** Height in pixels; undefined for a card that was never drawn in this space. */
  const heightOf = useCallback(
    (entry: string): number | undefined => {
      const knownHeight = cardHeights.get(entry)
      const card = drawn.current.get(entry)
      if (knownHeight !== undefined || !card) return knownHeight
      const { height } = card.getBoundingClientRect()
      cardHeights.set(entry, height)
      return height
    },
    [cardHeights],
  )
  return { measured, heightOf }
}

/** Rows above and below the screen that are drawn before they scroll into sight. */
const extraRows = 2
/** Estimated height in rem of a row that was never drawn: a low card's. */
const estimatedRowRem = 24

/**
 * The rows of cards, each as high as its highest card. `sight`: the positions to draw, those around the screen and those around
 * the card with the focus, at any distance. `above`: where the list begins in the document, in pixels.
 */
function useMeasuredRows(
  { rowHeights }: { rowHeights: Map<number, number> },
  list: { columns: CardColumns; above: number; count: number; focusedAt: number | null },
) {
  const { columns, count, focusedAt } = list
  const { inRow, gap, rem } = columns
  const focusedRow = focusedAt === null ? null : Math.floor(focusedAt / inRow)
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is passed on
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(count / inRow),
    estimateSize: (row) => (rowHeights.get(row) ?? estimatedRowRem * rem) + gap,
    scrollMargin: list.above,
    overscan: extraRows,
    rangeExtractor: (range) => rowsToDraw(range, focusedRow),
  })
  // The list itself keeps the seller's view steady (useSteadyScroll), also when cards come and go.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = never
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, columns])

  const drawn = virtualizer.getVirtualItems().map(({ index }) => index)
  return {
    sight: spansOfRows(drawn, { inRow, count }),
    height: Math.max(0, virtualizer.getTotalSize() - gap),
    /** Top of a position's row, from the top of the list, and the row's height, in pixels. */
    rowOf: (at: number) => {
      const row = virtualizer.measurementsCache[Math.floor(at / inRow)]
      return { top: (row?.start ?? list.above) - list.above, height: Math.max(0, (row?.size ?? gap) - gap) }
    },
    /** Takes over the heights of the cards in drawn rows. `heightAt` gives undefined for a card that is not drawn yet. */
    takeHeights: (heightAt: (at: number) => number | undefined) => {
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

/** Width in rem from which two cards are side by side. */
const twoColumnsRem = 56
/** Gap in rem between two cards. */
const gapRem = 1

/** The columns of cards: how many are in a row, and their width and gap in pixels. */
type CardColumns = {
  readonly inRow: number
  readonly width: number
  readonly gap: number
  /** The page's text size in pixels. */
  readonly rem: number
}

/** The columns in a list of `width` pixels: one on phones, two on wide pages. */
export function cardColumns(width: number, rem: number): CardColumns {
  const inRow = width < twoColumnsRem * rem ? 1 : 2
  const gap = gapRem * rem
  return { inRow, width: Math.max(0, (width - (inRow - 1) * gap) / inRow), gap, rem }
}
