import { expect, test } from 'vitest'
import { type Columns, csvFile, jsonFile } from './export-text.ts'

type Row = { sku: string; price: number | null }
const columns: Columns<Row> = [
  ['SKU', ({ sku }) => sku],
  ['Price', ({ price }) => price],
]
const rows: Row[] = [
  { sku: 'A', price: 5 },
  { sku: 'B', price: null },
  { sku: '=C', price: 7 },
]

test('pages of rows become one CSV table under one header, and one JSON list', async () => {
  expect((await piecesOf(csvFile(columns, pagesOf(rows.slice(0, 2), [], rows.slice(2))))).join('')).toBe(
    "\uFEFFSKU,Price\r\nA,5\r\nB,\r\n'=C,7\r\n",
  )
  const json = (await piecesOf(jsonFile(pagesOf([], rows.slice(0, 2), [], rows.slice(2))))).join('')
  expect(JSON.parse(json)).toEqual(rows)
  expect(json.split('\n')).toHaveLength(rows.length + 3)
})

test('no rows at all give a header and an empty list', async () => {
  expect(await piecesOf(csvFile(columns, pagesOf<Row>([], [])))).toEqual(['\uFEFFSKU,Price\r\n'])
  expect(await piecesOf(jsonFile(pagesOf([])))).toEqual(['[]\n'])
})

test('no piece is empty, because some writers take an empty piece for the end', async () => {
  const pieces = [
    ...(await piecesOf(csvFile(columns, pagesOf([], rows, [])))),
    ...(await piecesOf(jsonFile(pagesOf([], rows, [])))),
  ]
  expect(pieces).not.toContain('')
})

async function* pagesOf<R>(...pages: R[][]) {
  yield* pages
}

async function piecesOf(file: AsyncIterable<string>): Promise<string[]> {
  const pieces: string[] = []
  for await (const piece of file) pieces.push(piece)
  return pieces
}
