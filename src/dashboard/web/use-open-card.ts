import { useEffect, useLayoutEffect, useRef } from 'react'
import type { DashboardPlace, PlaceState } from './dashboard-place.ts'

/** Pixels that stay free above a card that is brought into sight, for the header, and below it. */
const roomAbove = 72
const roomBelow = 16

/**
 * Follows the open card: `at` is its place in the list now, null when it is gone from there. What a press opened is brought
 * into sight as far as its card stays there; `top` and `height` in pixels of the document are of card and panel together.
 */
export function useOpenCard(
  place: DashboardPlace,
  { open, panelHeight }: PlaceState,
  card: { at: number | null; top: number; height: number },
): void {
  useLayoutEffect(() => {
    if (!open || card.at === open.at) return
    if (card.at === null) place.close()
    else place.set({ open: { id: open.id, at: card.at } })
  })
  const seen = useRef(open?.id)
  const isMeasured = panelHeight > 0
  useEffect(() => {
    if (open && !isMeasured) return
    const isNew = open !== null && seen.current !== open.id
    seen.current = open?.id
    const missing = card.top + card.height + roomBelow - scrollY - innerHeight
    const movable = card.top - roomAbove - scrollY
    if (!isNew || Math.min(missing, movable) <= 0) return
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollBy({ top: Math.min(missing, movable), behavior: isCalm ? 'instant' : 'smooth' })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each card, not as its panel grows or the list moves
  }, [open?.id, isMeasured])
}
