import type { KeyboardEvent } from 'react'
import type { DropPosition } from '../../photo-order.ts'
import type { Cell } from '../../touch-drag.ts'

/** The rectangles of a sorter's photos on the screen. React Aria marks the photos with their ids. */
export function cellsOf(list: Element): Cell[] {
  return [...list.querySelectorAll<HTMLElement>('[data-key]')].map((cell) => {
    const { left, top, right, bottom } = cell.getBoundingClientRect()
    return { id: cell.dataset['key'] ?? '', left, top, right, bottom }
  })
}

/** The id of the photo that an element of a sorter belongs to. */
export function idOfPart(part: Element): string | undefined {
  return part.closest<HTMLElement>('[data-key]')?.dataset['key']
}

/** Puts the drop mark into the gap beside a photo, as high as its picture. The mark is inside the list, or lies over it. */
export function placeMark(mark: HTMLElement, list: HTMLElement, { id, side }: DropPosition): void {
  const cell = cellOf(list, id)
  if (!cell) return
  const gap = Number.parseFloat(getComputedStyle(list).columnGap)
  const scrolled = list.contains(mark) ? 0 : list.scrollLeft
  const edge = side === 'before' ? cell.offsetLeft - gap / 2 : cell.offsetLeft + cell.offsetWidth + gap / 2
  const left = edge - scrolled
  Object.assign(mark.style, { left: `${left}px`, top: `${cell.offsetTop}px`, height: `${cell.offsetWidth}px` })
}

/** Focuses the photo that took a deleted photo's place in `part`, or the last one. Does nothing when the focus is elsewhere. */
export function focusAfter(part: Element | null, goneId: string, index: number): void {
  const { activeElement } = document
  const isNear = activeElement === document.body || part?.contains(activeElement) === true
  if (!part || !isNear || cellOf(part, goneId)) return
  const cells = part.querySelectorAll<HTMLElement>('[data-key]')
  cells[Math.min(index, cells.length - 1)]?.focus()
}

/**
 * A `ref` for the element around a sorter. Menus and dialogs of a photo then return the focus to their button, not to the
 * photo.
 */
export function focusReturnsToButtons(around: HTMLElement | null): () => void {
  const stop = new AbortController()
  // React Aria's list listens to this event and would focus the photo, so that the next move would start further away.
  around?.addEventListener('react-aria-focus-scope-restore', (event) => event.stopPropagation(), {
    capture: true,
    signal: stop.signal,
  })
  return () => stop.abort()
}

/** Passes Escape from a photo's buttons to the element around the list. React Aria's list stops all of their keys but Tab. */
export function passEscape(event: KeyboardEvent): void {
  const list = event.currentTarget.closest('[role=grid]')
  if (event.key !== 'Escape' || !list?.parentElement) return
  event.stopPropagation()
  list.parentElement.dispatchEvent(new globalThis.KeyboardEvent('keydown', event.nativeEvent))
}

function cellOf(part: Element, id: string): HTMLElement | null {
  return part.querySelector<HTMLElement>(`[data-key="${CSS.escape(id)}"]`)
}
