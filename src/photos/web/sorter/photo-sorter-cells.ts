import type { KeyboardEvent } from 'react'
import type { Beside } from '../../photo-order.ts'
import type { Cell } from '../../touch-drag.ts'

/** Where the photos of a sorter are on the screen. React Aria marks them with their ids. */
export function cellsOf(list: Element): Cell[] {
  return [...list.querySelectorAll<HTMLElement>('[data-key]')].map((cell) => {
    const { left, top, right, bottom } = cell.getBoundingClientRect()
    return { id: cell.dataset['key'] ?? '', left, top, right, bottom }
  })
}

/** The id of the photo that a part of a sorter belongs to. */
export function idOfPart(part: Element): string | undefined {
  return part.closest<HTMLElement>('[data-key]')?.dataset['key']
}

/** Puts a mark into the gap beside a photo, as high as its picture. The mark is placed within the list. */
export function placeMark(mark: HTMLElement, list: HTMLElement, { id, side }: Beside): void {
  const cell = cellOf(list, id)
  if (!cell) return
  const gap = Number.parseFloat(getComputedStyle(list).columnGap)
  const left = side === 'before' ? cell.offsetLeft - gap / 2 : cell.offsetLeft + cell.offsetWidth + gap / 2
  Object.assign(mark.style, { left: `${left}px`, top: `${cell.offsetTop}px`, height: `${cell.offsetWidth}px` })
}

/** Once a photo of `part` is gone, focuses the one that took its place, or the last; not when the focus is elsewhere by then. */
export function focusAfter(part: Element | null, goneId: string, place: number): void {
  const { activeElement } = document
  const isNear = activeElement === document.body || part?.contains(activeElement) === true
  if (!part || !isNear || cellOf(part, goneId)) return
  const cells = part.querySelectorAll<HTMLElement>('[data-key]')
  cells[Math.min(place, cells.length - 1)]?.focus()
}

/** As a `ref` around a sorter: menus and dialogs of a photo give the focus back to their button, not to the photo. */
export function focusReturnsToButtons(around: HTMLElement | null): () => void {
  const stop = new AbortController()
  // React Aria's list hears of it and would take the focus to the photo, so that the next move starts further away.
  around?.addEventListener('react-aria-focus-scope-restore', (event) => event.stopPropagation(), {
    capture: true,
    signal: stop.signal,
  })
  return () => stop.abort()
}

/** Takes Escape from a photo's buttons to what is around the list: React Aria's list keeps all their keys but Tab. */
export function passEscape(event: KeyboardEvent): void {
  const list = event.currentTarget.closest('[role=grid]')
  if (event.key !== 'Escape' || !list?.parentElement) return
  event.stopPropagation()
  list.parentElement.dispatchEvent(new globalThis.KeyboardEvent('keydown', event.nativeEvent))
}

function cellOf(part: Element, id: string): HTMLElement | null {
  return part.querySelector<HTMLElement>(`[data-key="${CSS.escape(id)}"]`)
}
