import { useEffect, useLayoutEffect, useState } from 'react'

/** Pixels at the top of the screen that the header may cover. */
const underHeader = 56

type Layout = {
  shown: unknown
  list: HTMLElement | null
  above: number
  topOf: (id: string) => number | undefined
  inSight: (from: number, to: number) => readonly Held[]
}
type Held = { id: string; top: number }

/** What was on the screen when the list was left, for when it is come back to. */
export type LeftScroll = { left: { cards: readonly Held[]; scrolled: number } | null }

/**
 * What the seller looks at stays where it is on the screen when cards come or go above it, unless the beginning of the list
 * is in sight: there the new ones show. `topOf` says where a card lies in the document now, `inSight` which are on the
 * screen; what is `shown` anew begins at its top. What `memory` keeps while other views are shown makes up for what came or
 * went meanwhile. Returns how to hold the card that is being pressed.
 */
export function useSteadyScroll(layout: Layout, memory: LeftScroll): { hold: (id: string) => void } {
  const [held] = useState(() => createHeld(layout))
  useLayoutEffect(() => held.follow(layout))
  useEffect(() => {
    held.comeBack(memory.left)
    addEventListener('scroll', held.look, { passive: true })
    return () => {
      removeEventListener('scroll', held.look)
      memory.left = held.leave()
    }
  }, [held, memory])
  return held
}

/** Reads the page only on scrolling: after each render that would make the browser lay it out twice. */
function createHeld(first: Layout) {
  let layout = first
  /** Until the seller scrolls: what moves by a column at a time is in another row in the end. */
  let cards: readonly Held[] = []
  let scrolled = 0
  /** The cards in sight were not drawn yet when they were looked for, or are gone. */
  let isMissing = false

  function look() {
    scrolled = scrollY
    hold()
  }

  function hold() {
    const from = scrolled + underHeader
    const isAtBeginning = from <= layout.above
    cards = isAtBeginning ? [] : layout.inSight(from, scrolled + innerHeight)
    isMissing = !isAtBeginning && cards.length === 0
  }

  function keepStill() {
    const held = cards.flatMap(({ id, top }) => {
      const now = layout.topOf(id)
      return now === undefined ? [] : [{ id, top: now, moved: now - top }]
    })
    const moved = held[0]?.moved ?? 0
    if (held.length === 0 && cards.length > 0) isMissing = true
    cards = held
    if (Math.abs(moved) < 1) return
    // From where it was scrolled to, which a list that became shorter may have changed by itself.
    scrolled += moved
    scrollTo({ top: scrolled, behavior: 'instant' })
  }

  function begin() {
    cards = []
    if (scrollY + underHeader > layout.above) layout.list?.closest('section')?.scrollIntoView({ behavior: 'instant' })
  }

  return {
    look,
    leave: () => ({ cards, scrolled }),
    comeBack: (left: LeftScroll['left']) => {
      if (left?.scrolled !== scrollY) return look()
      ;({ cards, scrolled } = left)
      keepStill()
    },
    hold: (id: string) => {
      const top = layout.topOf(id)
      scrolled = scrollY
      cards = top === undefined ? [] : [{ id, top }]
    },
    follow: (next: Layout) => {
      const isOther = next.shown !== layout.shown
      layout = next
      if (isOther) begin()
      else keepStill()
      if (isMissing) hold()
    },
  }
}
