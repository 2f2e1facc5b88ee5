import { useEffect, useEffectEvent, useState } from 'react'
import type { Cell } from '../../../platform/cell-after-key.ts'
import { cellOf } from '../../../platform/web/lists/use-grid-keys.ts'
import type { ShopItem } from '../../api.ts'
import { hasEbayCard } from '../item-facts.ts'
import { type CellStep, cellAfterEdit } from './cell-after-edit.ts'
import type { CellField } from './table-columns.ts'

/** The cell with the editor. */
export type EditedCell = { readonly itemId: string; readonly field: CellField }

type Table = {
  /** The fields that the cells of a row edit, from left to right. */
  fields: readonly (CellField | undefined)[]
  /** The item in a row, counted from 1; undefined if it is not loaded. */
  itemInRow: (row: number) => ShopItem | undefined
  /** The row of an item; 0 if it is not loaded. */
  rowOf: (itemId: string) => number
  moveTo: (cell: Cell) => void
  onOpen: (item: ShopItem) => void
  onFillDown: (item: ShopItem, field: CellField) => void
}

/**
 * Says which cell is edited. Enter on a value, F2 anywhere in the row's editable cells, and a press on the focused value begin
 * it. An item without a listing opens instead, because its form can have one written. Ctrl+D fills a value down.
 */
export function useCellEditing(grid: HTMLElement | null, table: Table) {
  const [edited, setEdited] = useState<EditedCell>()
  const isEditable = (row: number) => {
    const item = table.itemInRow(row)
    return item && hasEbayCard(item)
  }
  const edit = ({ row, column }: Cell): boolean => {
    const item = table.itemInRow(row)
    const field = table.fields[column]
    if (!item || !field) return false
    if (isEditable(row)) setEdited({ itemId: item.id, field })
    else table.onOpen(item)
    return true
  }
  const fillDown = (cell: Cell): boolean => {
    const item = table.itemInRow(cell.row)
    const field = table.fields[cell.column]
    if (item && field) table.onFillDown(item, field)
    return item !== undefined && field !== undefined
  }
  const begin = useEffectEvent((event: KeyboardEvent | MouseEvent) => {
    const filled = filledCell(event)
    if (filled && fillDown(filled)) return event.preventDefault()
    const cell = pressedCell(event)
    if (cell && edit(cell)) event.preventDefault()
  })
  useEffect(() => {
    if (!grid) return
    const ended = new AbortController()
    for (const name of ['keydown', 'mousedown'] as const) grid.addEventListener(name, (event) => begin(event), ended)
    return () => ended.abort()
  }, [grid])
  /** Closes the editor and opens that of the next cell, unless the focus stays or has gone elsewhere. */
  const leave = (step: CellStep) => {
    setEdited(undefined)
    if (!edited || step === 'none') return
    const from = { row: table.rowOf(edited.itemId), column: table.fields.indexOf(edited.field) }
    const to = cellAfterEdit(step, from, table.fields, (row) => table.itemInRow(row) !== undefined)
    table.moveTo(to)
    if (step !== 'stay' && isEditable(to.row) && to !== from) edit(to)
  }
  return { edited, onEdit: setEdited, onLeave: leave }
}

/** The cell that a key or a press asks to edit; undefined for any other event. */
function pressedCell(event: KeyboardEvent | MouseEvent): Cell | undefined {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined
  const { target } = event
  if (!(target instanceof Element)) return undefined
  const cell = target.closest('[data-cell]')
  const isValue = cell?.role === 'gridcell'
  if (event instanceof KeyboardEvent)
    return event.key === 'F2' || (event.key === 'Enter' && isValue) ? cellOf(target) : undefined
  return isValue && event.button === 0 && cell === document.activeElement ? cellOf(cell) : undefined
}

/** The cell whose value Ctrl+D, or ⌘ D on a Mac, gives to the selected rows. */
function filledCell(event: KeyboardEvent | MouseEvent): Cell | undefined {
  if (!(event instanceof KeyboardEvent) || event.key.toLowerCase() !== 'd') return undefined
  return (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey ? cellOf(event.target) : undefined
}
