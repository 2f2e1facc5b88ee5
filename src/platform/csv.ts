/** One cell: empty, text, a number, a yes or no, or a time. */
export type Cell = string | number | boolean | Date | null

/** First character of a file, so that spreadsheet programs read it as UTF-8. */
export const byteOrderMark = '\uFEFF'

/** Text that a spreadsheet program may run as a formula, or in which it would take a leading apostrophe as its own. */
const formula = /^['\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^'*[\t\r\n]/

/** A line of RFC 4180 with its end. Text that looks like a formula gets a leading apostrophe; `originalText` removes it. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** The text that `csvLine` made this cell from. */
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
