import { byteOrderMark, type Cell, csvLine } from './csv.ts'

/** The columns of a table as a file: what each is called, and what a row has in it. */
export type Columns<Row> = readonly (readonly [name: string, cell: (row: Row) => Cell])[]

/** Rows as a file for spreadsheet programs, a page at a time. No piece of it is empty. */
export async function* csvFile<Row>(
  columns: Columns<Row>,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(([name]) => name))
  for await (const rows of pages)
    if (rows.length > 0) yield rows.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join('')
}

/** Rows as one JSON array, each on a line of its own, a page at a time. No piece of it is empty. */
export async function* jsonFile(pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const rows of pages) {
    if (rows.length === 0) continue
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
