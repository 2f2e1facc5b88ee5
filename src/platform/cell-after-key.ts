/** A cell of a table: row 0 is the head, column 0 the first one. */
export type Cell = { readonly row: number; readonly column: number }

type Key = { readonly key: string; readonly ctrlKey: boolean }

/** Rows that Page Up and Page Down move by. */
const rowsPerPage = 10

/**
 * The cell that a key moves to in a table with a head, `rows` rows below it and `columns` columns (ARIA Authoring Practices,
 * grid pattern). Undefined if the key does not move, or would leave the table.
 */
export function cellAfterKey(
  { key, ctrlKey }: Key,
  from: Cell,
  { rows, columns }: { rows: number; columns: number },
): Cell | undefined {
  const to = target(key, ctrlKey, from, { rows, columns })
  if (to === undefined) return undefined
  const inside = { row: clamp(to.row, rows), column: clamp(to.column, columns - 1) }
  return inside.row === from.row && inside.column === from.column ? undefined : inside
}

function target(
  key: string,
  ctrlKey: boolean,
  { row, column }: Cell,
  last: { rows: number; columns: number },
): Cell | undefined {
  switch (key) {
    case 'ArrowLeft':
      return { row, column: column - 1 }
    case 'ArrowRight':
      return { row, column: column + 1 }
    case 'ArrowUp':
      return { row: row - 1, column }
    case 'ArrowDown':
      return { row: row + 1, column }
    case 'PageUp':
      return { row: Math.max(1, row - rowsPerPage), column }
    case 'PageDown':
      return { row: row + rowsPerPage, column }
    case 'Home':
      return { row: ctrlKey ? 1 : row, column: 0 }
    case 'End':
      return { row: ctrlKey ? last.rows : row, column: last.columns - 1 }
    default:
      return undefined
  }
}

function clamp(index: number, last: number): number {
  return Math.min(Math.max(index, 0), last)
}
