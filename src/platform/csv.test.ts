import { expect, test } from 'vitest'
import { csvRows } from '../../test/read-csv.ts'
import { type Cell, csvLine, originalText } from './csv.ts'

test('commas separate cells, and a line ends as RFC 4180 says', () => {
  expect(csvLine(['PSTFSH-001', 12, 34.5, true, null])).toBe('PSTFSH-001,12,34.5,true,\r\n')
})

test('a time is written in UTC', () => {
  expect(csvLine([new Date('2026-11-21T20:15:30.123Z')])).toBe('2026-11-21T20:15:30.123Z\r\n')
})

test('a cell with a comma, a semicolon, a quote or a line break is quoted', () => {
  expect(csvLine(['a,b', '6" heel', 'one\ntwo', 'x;y'])).toBe('"a,b","6"" heel","one\ntwo","x;y"\r\n')
})

const formulas = [
  '=1+1',
  '+49 30 123',
  '-5',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  "'=1",
  "''=1",
  '\uFF1D1',
  '\uFF20x',
]

test.each(formulas)('%j looks like a formula: it gets an apostrophe in front, and is read back unchanged', (text) => {
  const [[cell = ''] = []] = csvRows(csvLine([text]))
  expect(cell).toBe(`'${text}`)
  expect(originalText(cell)).toBe(text)
})

test.each(['Levi’s 501', "'90s denim", '5 - 6 years', 'a=b', '', "'", ' plain', '1-2', '€ 5', '👖'])(
  '%j is written unchanged',
  (text) => {
    expect(csvRows(csvLine([text]))).toEqual([[text]])
    expect(originalText(text)).toBe(text)
  },
)

test('a negative price is written as a plain number', () => {
  expect(csvLine([-5])).toBe('-5\r\n')
})

test('any cells are read back unchanged', () => {
  const odd = ['', ',', '"', '""', '\r\n', '\n', "'", '=', 'a"b,c\r\n=d', ' ', "'-", 'ä', '\uFEFF']
  const rows: Cell[][] = odd.flatMap((one) => odd.map((other) => [one, other, `${one}${other}`]))
  const read = csvRows(rows.map(csvLine).join('')).map((cells) => cells.map(originalText))
  expect(read).toEqual(rows)
})
