import { useLayoutEffect, useRef } from 'react'
import type { ChosenPhoto } from './assign-store.ts'

/**
 * Photos that join those in `list` come into sight, by `scrollTo` the first one's place, unless the seller types among them.
 * `isBack`: it stands before others that were there, as a removed one that came back does.
 */
export function useSightOfNew(
  photos: readonly ChosenPhoto[],
  list: HTMLElement | null,
  scrollTo: (place: number, isBack: boolean) => void,
): void {
  const known = useRef(photos)
  const latest = useRef(scrollTo)
  useLayoutEffect(() => {
    latest.current = scrollTo
  })
  useLayoutEffect(() => {
    const before = known.current
    known.current = photos
    if (photos.length <= before.length) return
    const here = new Set(before.map(({ id }) => id))
    const first = photos.findIndex(({ id }) => !here.has(id))
    const focused = document.activeElement
    const isTyping = focused instanceof HTMLInputElement && list?.contains(focused) === true
    if (!isTyping) latest.current(first, first < before.length)
  }, [photos, list])
}
