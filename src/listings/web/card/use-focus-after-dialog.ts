import { type RefObject, useEffect, useRef } from 'react'
import { focusCard } from './card-takes-focus.ts'

/**
 * A dialog gives the focus back to the button that opened it. Where what was confirmed takes that button away first (`shown`
 * changes), the focus goes on in the card. `expect` is called with the confirmation.
 */
export function useFocusAfterDialog(shown: unknown): [card: RefObject<HTMLElement | null>, expect: () => void] {
  const card = useRef<HTMLElement>(null)
  const isExpected = useRef(false)
  const last = useRef(shown)
  useEffect(() => {
    if (last.current === shown) return
    last.current = shown
    if (!isExpected.current) return
    isExpected.current = false
    if (document.activeElement === document.body) focusCard(card.current)
  })
  return [card, () => void (isExpected.current = true)]
}
