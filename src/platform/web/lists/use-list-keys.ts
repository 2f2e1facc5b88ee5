import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { positionAfterArrow } from '../../position-after-arrow.ts'

/**
 * Keyboard control of a list: Tab goes from control to control, arrows from a control of a card (of `controlsOf`) to the same
 * control of another card. Returns the position of the card with the focus, also under a dialog, else null.
 */
export function useListKeys(
  list: HTMLElement | null,
  {
    columns,
    count,
    controlsOf,
  }: { columns: number; count: number; controlsOf: (card: HTMLElement) => readonly HTMLElement[] },
): number | null {
  const [focusedAt, setFocusedAt] = useState<number | null>(null)
  const pendingFocus = useRef<{ at: number; control: number }>(null)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const card = cardOf(event.target, list)
    const [control, from] = [card ? controlsOf(card).findIndex((each) => each === event.target) : -1, positionOf(card)]
    const to = from === null ? undefined : positionAfterArrow(event.key, from, columns, count)
    if (to === undefined || control < 0) return
    event.preventDefault()
    pendingFocus.current = { at: to, control }
    // Draws the card's row, so that the effect below can focus it.
    setFocusedAt(to)
  })
  useEffect(() => {
    if (!list) return
    const ended = new AbortController()
    const onFocus = (event: FocusEvent) => setFocusedAt(positionOf(cardOf(event.target, list)))
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      const isBeyond = relatedTarget instanceof Element && relatedTarget.closest('main') === null
      if (!isBeyond) setFocusedAt(positionOf(cardOf(relatedTarget, list)))
    }
    list.addEventListener('focusin', onFocus, ended)
    list.addEventListener('focusout', onBlur, ended)
    list.addEventListener('keydown', (event) => onKey(event), ended)
    return () => ended.abort()
  }, [list])
  useLayoutEffect(() => {
    // Cards that come or go before the focused card change its position.
    const now = positionOf(cardOf(document.activeElement, list))
    // oxlint-disable-next-line react/set-state-in-effect -- only the page knows where the focus is
    if (now !== null && pendingFocus.current === null) setFocusedAt(now)
    const card =
      pendingFocus.current &&
      list?.querySelector<HTMLElement>(`:scope > [aria-posinset="${pendingFocus.current.at + 1}"]`)
    const target = card && pendingFocus.current && controlsOf(card)[pendingFocus.current.control]
    if (!target) return
    pendingFocus.current = null
    target.focus({ preventScroll: true })
    card.scrollIntoView({ block: 'nearest' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- changes of these draw a card or move it
  }, [list, focusedAt, count, controlsOf])
  return focusedAt
}

/** The list's own child that contains an element; a card can contain lists itself. */
function cardOf(element: EventTarget | null, list: HTMLElement | null): HTMLElement | null {
  let card = element instanceof HTMLElement ? element : null
  while (card && card.parentElement !== list) card = card.parentElement
  return card
}

function positionOf(card: HTMLElement | null): number | null {
  const position = card?.ariaPosInSet
  return position ? Number(position) - 1 : null
}
