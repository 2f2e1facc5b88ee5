import { useEffect, useLayoutEffect, useState } from 'react'

/** Pixels at the top of the screen that the header may cover. */
const headerPx = 56

type Layout = {
  shown: unknown
  list: HTMLElement | null
  above: number
  topOf: (id: string) => number | undefined
  inSight: (from: number, to: number) => readonly CardTop[]
}
type CardTop = { id: string; top: number }

/** The cards on the screen and the scroll position when the list was left, to restore both. */
export type SavedScroll = { saved: { cards: readonly CardTop[]; scrolled: number } | null }

/**
 * Keeps the seller's view steady when cards come or go above it. If the start of the list is in sight, new cards show there.
 * `topOf`: top of a card in the document. `inSight`: the cards on the screen. Another `shown` list begins at its top.
 * `memory` keeps the view while other views are shown. Returns `hold`, which keeps a pressed card in place.
 */
export function useSteadyScroll(layout: Layout, memory: SavedScroll): { hold: (id: string) => void } {
  const [anchor] = useState(() => createAnchor(layout))
  useLayoutEffect(() => anchor.follow(layout))
  useEffect(() => {
    anchor.restore(memory.saved)
    addEventListener('scroll', anchor.onScroll, { passive: true })
    return () => {
      removeEventListener('scroll', anchor.onScroll)
      memory.saved = anchor.state()
    }
  }, [anchor, memory])
  return anchor
}

/** Reads positions only on scrolling, because reading them after each render would make the browser lay out twice. */
function createAnchor(first: Layout) {
  let layout = first
  /** Kept until the seller scrolls: in a grid, cards that move column by column end up in other rows. */
  let cards: readonly CardTop[] = []
  let scrolled = 0
  /** True if the cards in sight were not drawn when they were looked for, or are gone. */
  let isMissing = false

  function onScroll() {
    scrolled = scrollY
    holdCardsInSight()
  }

  function holdCardsInSight() {
    const from = scrolled + headerPx
    const isAtStart = from <= layout.above
    cards = isAtStart ? [] : layout.inSight(from, scrolled + innerHeight)
    isMissing = !isAtStart && cards.length === 0
  }

  function correctScroll() {
    const foundCards = cards.flatMap(({ id, top }) => {
      const now = layout.topOf(id)
      return now === undefined ? [] : [{ id, top: now, moved: now - top }]
    })
    const moved = foundCards[0]?.moved ?? 0
    if (foundCards.length === 0 && cards.length > 0) isMissing = true
    cards = foundCards
    if (Math.abs(moved) < 1) return
    // From the last known scroll position: the browser may have changed it because the list became shorter.
    scrolled += moved
    scrollTo({ top: scrolled, behavior: 'instant' })
  }

  function showStart() {
    cards = []
    if (scrollY + headerPx > layout.above) layout.list?.closest('section')?.scrollIntoView({ behavior: 'instant' })
  }

  return {
    onScroll,
    state: () => ({ cards, scrolled }),
    restore: (saved: SavedScroll['saved']) => {
      if (saved?.scrolled !== scrollY) return onScroll()
      ;({ cards, scrolled } = saved)
      correctScroll()
    },
    hold: (id: string) => {
      const top = layout.topOf(id)
      scrolled = scrollY
      cards = top === undefined ? [] : [{ id, top }]
    },
    follow: (next: Layout) => {
      const isOther = next.shown !== layout.shown
      layout = next
      if (isOther) showStart()
      else correctScroll()
      if (isMissing) holdCardsInSight()
    },
  }
}
