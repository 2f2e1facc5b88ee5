import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type Cell, cellAfterKey } from '../../cell-after-key.ts'

/** Marks the element of a cell that takes the focus: "3 1" is the second column of the third row. Row 0 is the head. */
export function cellMark({ row, column }: Cell): string {
  return `${row} ${column}`
}

/**
 * Keyboard control of a table: Tab enters it once, keys move from cell to cell. Returns the cell that Tab enters, with the
 * focus or last focused, and a function that focuses another cell. The row of the active cell must be drawn. Elements that take
 * the focus have `data-cell`, made by `cellMark`.
 */
export function useGridKeys(
  grid: HTMLElement | null,
  size: { rows: number; columns: number },
): [active: Cell, moveTo: (cell: Cell) => void] {
  const [active, setActive] = useState<Cell>({ row: 1, column: 1 })
  const pendingFocus = useRef<Cell>(null)
  const moveTo = (to: Cell) => {
    pendingFocus.current = to
    // Draws the row, so that the effect below can focus its cell.
    setActive({ ...to })
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const from = cellOf(event.target)
    if (from === undefined || event.defaultPrevented || event.altKey || event.metaKey || event.shiftKey) return
    const to = cellAfterKey(event, from, size)
    if (to === undefined) return
    event.preventDefault()
    moveTo(to)
  })
  useEffect(() => {
    if (!grid) return
    const ended = new AbortController()
    grid.addEventListener('keydown', (event) => onKey(event), ended)
    const onFocus = ({ target }: FocusEvent) => {
      // The focus has arrived, in a cell or in a field inside of one.
      pendingFocus.current = null
      setActive((now) => cellOf(target) ?? now)
    }
    grid.addEventListener('focusin', onFocus, ended)
    return () => ended.abort()
  }, [grid])
  // oxlint-disable-next-line react/exhaustive-deps -- after each render, which may draw the cell or move it
  useLayoutEffect(() => {
    const to = pendingFocus.current
    if (to === null) {
      // Rows that come or go above the focused row change its number.
      const now = grid?.contains(document.activeElement) ? cellOf(document.activeElement) : undefined
      // oxlint-disable-next-line react/set-state-in-effect -- only the page knows where the focus is
      if (now && cellMark(now) !== cellMark(active)) setActive(now)
      return
    }
    const element = grid?.querySelector<HTMLElement>(`[data-cell="${cellMark(to)}"]`)
    if (!element) return
    pendingFocus.current = null
    element.focus({ preventScroll: true })
    element.closest('[role="row"]')?.scrollIntoView({ block: 'nearest' })
  })
  // Rows may have gone since.
  const shown = { row: Math.min(active.row, Math.max(1, size.rows)), column: Math.min(active.column, size.columns - 1) }
  return [shown, moveTo]
}

/** The cell whose element takes the focus here; undefined for anything else, such as a field inside of a cell. */
export function cellOf(target: EventTarget | null): Cell | undefined {
  const mark = target instanceof HTMLElement ? target.dataset['cell'] : undefined
  const [row, column] = mark?.split(' ').map(Number) ?? []
  return row === undefined || column === undefined ? undefined : { row, column }
}
