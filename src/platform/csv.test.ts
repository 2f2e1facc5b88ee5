import { expect, test } from 'vitest'
import { csvRows } from '../../test/read-csv.ts'
import { type Cell, csvLine, originalText } from './csv.ts'

test('cells stand between commas, and a line ends as RFC 4180 says', () => {
  expect(csvLine(['PSTFSH-001', 12, 34.5, true, null])).toBe('PSTFSH-001,12,34.5,true,\r\n')
})

test('a time is written in UTC', () => {
  expect(csvLine([new Date('2026-11-21T20:15:30.123Z')])).toBe('2026-11-21T20:15:30.123Z\r\n')
})

test('what a comma, a quote or a line end would break apart is quoted', () => {
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

test.each(formulas)('%j is no formula: an apostrophe stands before it, and it comes back as it was', (text) => {
  const [[cell = ''] = []] = csvRows(csvLine([text]))
  expect(cell).toBe(`'${text}`)
  expect(originalText(cell)).toBe(text)
})

test.each(['Levi’s 501', "'90s denim", '5 - 6 years', 'a=b', '', "'", ' plain', '1-2', '€ 5', '👖'])(
  '%j is written as it is',
  (text) => {
    expect(csvRows(csvLine([text]))).toEqual([[text]])
    expect(originalText(text)).toBe(text)
  },
)

test('a price below nothing is a number and stays one', () => {
  expect(csvLine([-5])).toBe('-5\r\n')
})

test('any cells come back as they were', () => {
  const odd = ['', ',', '"', '""', '\r\n', '\n', "'", '=', 'a"b,c\r\n=d', ' ', "'-", 'ä', '\uFEFF']
  const rows: Cell[][] = odd.flatMap((one) => odd.map((other) => [one, other, `${one}${other}`]))
  const read = csvRows(rows.map(csvLine).join('')).map((cells) => cells.map(originalText))
  expect(read).toEqual(rows)
})
