import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { placeAfterArrow } from '../../place-after-arrow.ts'

/**
 * The keyboard in the list: Tab goes from control to control, arrows from one of `controlsOf` a card to the same of another.
 * Returns the place of the card that holds the focus, or a dialog over it, else null.
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
  const going = useRef<{ at: number; control: number }>(null)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const card = cardOf(event.target, list)
    const [control, from] = [card ? controlsOf(card).findIndex((each) => each === event.target) : -1, placeOf(card)]
    const to = from === null ? undefined : placeAfterArrow(event.key, from, columns, count)
    if (to === undefined || control < 0) return
    event.preventDefault()
    going.current = { at: to, control }
    // Brings the card's row into the page.
    setFocusedAt(to)
  })
  useEffect(() => {
    if (!list) return
    const left = new AbortController()
    const onFocus = (event: FocusEvent) => setFocusedAt(placeOf(cardOf(event.target, list)))
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      const isBeyond = relatedTarget instanceof Element && relatedTarget.closest('main') === null
      if (!isBeyond) setFocusedAt(placeOf(cardOf(relatedTarget, list)))
    }
    list.addEventListener('focusin', onFocus, left)
    list.addEventListener('focusout', onBlur, left)
    list.addEventListener('keydown', (event) => onKey(event), left)
    return () => left.abort()
  }, [list])
  useLayoutEffect(() => {
    // Cards that come or go before it give the card another place.
    const now = placeOf(cardOf(document.activeElement, list))
    // oxlint-disable-next-line react/set-state-in-effect -- where the focus is only the page knows
    if (now !== null && going.current === null) setFocusedAt(now)
    const card = going.current && list?.querySelector<HTMLElement>(`:scope > [aria-posinset="${going.current.at + 1}"]`)
    const target = card && going.current && controlsOf(card)[going.current.control]
    if (!target) return
    going.current = null
    target.focus({ preventScroll: true })
    card.scrollIntoView({ block: 'nearest' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what brings a card into the page, or moves it
  }, [list, focusedAt, count, controlsOf])
  return focusedAt
}

/** The list's own child that holds an element: a card has lists of its own inside. */
function cardOf(element: EventTarget | null, list: HTMLElement | null): HTMLElement | null {
  let card = element instanceof HTMLElement ? element : null
  while (card && card.parentElement !== list) card = card.parentElement
  return card
}

function placeOf(card: HTMLElement | null): number | null {
  const position = card?.ariaPosInSet
  return position ? Number(position) - 1 : null
}
