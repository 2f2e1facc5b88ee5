import { byteOrderMark, type Cell, csvLine } from './csv.ts'

/** The columns of an exported table: each heading, and how to read its cell from a row. */
export type Columns<Row> = readonly (readonly [name: string, cell: (row: Row) => Cell])[]

/** Writes rows as a CSV file for spreadsheet programs, one piece a page. No piece is empty. */
export async function* csvFile<Row>(
  columns: Columns<Row>,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(([name]) => name))
  for await (const rows of pages)
    if (rows.length > 0) yield rows.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join('')
}

/** Writes rows as one JSON array, each on its own line, one piece a page. No piece is empty. */
export async function* jsonFile(pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const rows of pages) {
    if (rows.length === 0) continue
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
