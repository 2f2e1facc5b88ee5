import { useLayoutEffect, useRef } from 'react'

/** Photos that join those in `list` come into sight, by `scrollTo` the first one's place, unless the seller types among them. */
export function useSightOfNew(count: number, list: HTMLElement | null, scrollTo: (place: number) => void): void {
  const known = useRef(count)
  const latest = useRef(scrollTo)
  useLayoutEffect(() => {
    latest.current = scrollTo
  })
  useLayoutEffect(() => {
    const first = known.current
    known.current = count
    const focused = document.activeElement
    const isTyping = focused instanceof HTMLInputElement && list?.contains(focused) === true
    if (count > first && !isTyping) latest.current(first)
  }, [count, list])
}
