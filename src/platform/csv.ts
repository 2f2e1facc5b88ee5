/** One cell: nothing, a text, a number or a time. */
export type Cell = string | number | boolean | Date | null

/** Begins a file that spreadsheet programs are to read as UTF-8. */
export const byteOrderMark = '\uFEFF'

/** What a spreadsheet program may take for a formula, and what the apostrophe before one would then be taken for. */
const formula = /^['\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^'*[\t\r\n]/

/** A line of RFC 4180, its end included. A text that looks like a formula gets an apostrophe before it: `originalText` takes it off. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** The text that a cell was written for. */
export function originalText(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell
}

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell !== 'string') return String(cell)
  const text = formula.test(cell) ? `'${cell}` : cell
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
