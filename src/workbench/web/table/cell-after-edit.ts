import type { Cell } from '../../../platform/cell-after-key.ts'

/** The move of the focus after an edit. `none`: it has gone elsewhere already. */
export type CellStep = 'down' | 'next' | 'previous' | 'stay' | 'none'

/**
 * The cell after an edit. `next` and `previous` find cells that have a field, also in the neighboring row. At an end of the table
 * the cell stays the same.
 */
export function cellAfterEdit(
  step: CellStep,
  from: Cell,
  fields: readonly (string | undefined)[],
  hasRow: (row: number) => boolean,
): Cell {
  if (step === 'down') return hasRow(from.row + 1) ? { ...from, row: from.row + 1 } : from
  if (step !== 'next' && step !== 'previous') return from
  const by = step === 'next' ? 1 : -1
  for (let column = from.column + by; column >= 0 && column < fields.length; column += by)
    if (fields[column] !== undefined) return { row: from.row, column }
  const row = from.row + by
  const column = by === 1 ? fields.findIndex(Boolean) : fields.findLastIndex(Boolean)
  return hasRow(row) ? { row, column } : from
}
