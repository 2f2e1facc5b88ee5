import { originalText } from '../src/platform/csv.ts'

/** The rows of a file by RFC 4180, each keyed by the header's names. Apostrophes that guard formulas are removed. */
export function readCsv(text: string): Record<string, string>[] {
  if (!text.startsWith('\uFEFF')) throw new Error('the mark of UTF-8 is missing')
  const [header = [], ...rows] = csvRows(text.slice(1))
  return rows.map((row) => {
    if (row.length !== header.length) throw new Error(`a row of ${row.length} cells: ${row.join(' | ')}`)
    return Object.fromEntries(header.map((name, index) => [name, originalText(row[index] ?? '')]))
  })
}

/** The cells of every line as written, without their quotes. Throws for anything that RFC 4180 does not allow. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const cellPattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  while (cellPattern.lastIndex < text.length) {
    const start = cellPattern.lastIndex
    const [, quoted, plain = '', end] = cellPattern.exec(text) ?? []
    if (end === undefined) throw new Error(`no cell begins with ${JSON.stringify(text.slice(start, start + 20))}`)
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}
