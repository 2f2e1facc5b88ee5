import { type RefObject, useEffect, useRef } from 'react'
import { focusCard } from './keep-focus-in-card.ts'

/**
 * Keeps the focus in a card after a dialog. A dialog returns the focus to the button that opened it, but the confirmed action
 * may remove that button (`shown` changes). Call `keepFocus` with the confirmation.
 */
export function useFocusAfterDialog(shown: unknown): [card: RefObject<HTMLElement | null>, keepFocus: () => void] {
  const card = useRef<HTMLElement>(null)
  const shouldKeepFocus = useRef(false)
  const last = useRef(shown)
  useEffect(() => {
    if (last.current === shown) return
    last.current = shown
    if (!shouldKeepFocus.current) return
    shouldKeepFocus.current = false
    if (document.activeElement === document.body) focusCard(card.current)
  })
  return [card, () => void (shouldKeepFocus.current = true)]
}
