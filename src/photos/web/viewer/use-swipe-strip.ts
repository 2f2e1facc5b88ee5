import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Photos side by side in a strip that scrolls by whole ones. A swipe tells `onReach` which it is at, counted from 0; `goTo`
 * scrolls there, gliding to a neighbour and at once to others. The strip stays at `at` when it is resized, as when a phone
 * is turned, and when the photos change, which `photos` says.
 */
export function useSwipeStrip(
  strip: RefObject<HTMLElement | null>,
  { photos, at, onReach }: { photos: string; at: number; onReach: (index: number) => void },
): { goTo: (index: number) => void; onScroll: () => void; onTakeOver: () => void } {
  const place = useRef(at)
  // Where a button or key is taking the strip: what it passes on the way is not where it is.
  const goal = useRef<number>(undefined)

  // By the photos alone: by swiping, `at` follows the strip and not the other way round.
  useLayoutEffect(() => {
    place.current = at
    scrollTo(strip.current, at, 'instant')
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [strip, photos])
  useLayoutEffect(() => {
    const element = strip.current
    if (!element) return
    const resized = new ResizeObserver(() => scrollTo(element, place.current, 'instant'))
    resized.observe(element)
    return () => resized.disconnect()
  }, [strip])

  return {
    goTo(index) {
      const glides = Math.abs(index - place.current) === 1 && !prefersStillness()
      place.current = index
      goal.current = index
      scrollTo(strip.current, index, glides ? 'smooth' : 'instant')
      onReach(index)
    },
    onScroll() {
      const index = nearest(strip.current)
      if (goal.current === index) goal.current = undefined
      if (goal.current !== undefined || index === place.current) return
      place.current = index
      onReach(index)
    },
    onTakeOver: () => void (goal.current = undefined),
  }
}

function scrollTo(strip: HTMLElement | null, index: number, behavior: ScrollBehavior) {
  strip?.scrollTo({ left: index * strip.clientWidth, behavior })
}

function nearest(strip: HTMLElement | null): number {
  return strip && strip.clientWidth > 0 ? Math.round(strip.scrollLeft / strip.clientWidth) : 0
}

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
