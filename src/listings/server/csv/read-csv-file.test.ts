import { expect, test } from 'vitest'
import { readCsvFile } from './read-csv-file.ts'

const rows = [
  ['SKU', 'Title', 'Price'],
  ['A-1', 'Coat “Zoë”, wool – like new', '12,50'],
  ['A-2', 'Two\nlines with 6" heels; and a\ttab', '€ 5'],
]
const separators = { comma: ',', semicolon: ';', tab: '\t' }
const ends = { Unix: '\n', Windows: '\r\n', 'old Mac': '\r' }

/** Windows-1252 of the characters that differ from ISO 8859-1. */
const windowsBytes: Readonly<Record<string, number>> = { '“': 0x93, '”': 0x94, '–': 0x96, '€': 0x80 }
const encodings: Readonly<Record<string, (text: string) => Uint8Array>> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with a mark': (text) => Buffer.from(`\uFEFF${text}`),
  'UTF-16, low byte first': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'UTF-16, high byte first': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  'UTF-16 without a mark': (text) => Buffer.from(text, 'utf16le'),
  'Windows-1252': (text) => Uint8Array.from(text, (letter) => windowsBytes[letter] ?? letter.codePointAt(0) ?? 0),
}

for (const [encoding, encode] of Object.entries(encodings))
  for (const [name, separator] of Object.entries(separators))
    for (const [system, end] of Object.entries(ends))
      test(`a table in ${encoding} with ${name}s and line ends of ${system} is read`, async () => {
        const text = rows.map((cells) => cells.map(quoted).join(separator)).join(end)
        expect(await readCsvFile(encode(text))).toEqual({
          headings: rows[0],
          rows: [
            { number: 2, cells: rows[1] },
            { number: 3, cells: rows[2] },
          ],
        })
      })

test('a letter at the border of two pieces is read whole', async () => {
  const title = 'é'.repeat(100_000)
  expect((await readCsvFile(Buffer.from(`SKU;Title\n1;${title}\n`))).rows[0]?.cells[1]).toBe(title)
})

test('rows are numbered as in a spreadsheet: notes, empty rows and line breaks in cells count', async () => {
  const text = '#INFO,Version=1.0\n\nSKU,Title\nA,"one\ntwo"\n\n , \nB,three'
  expect(await readCsvFile(Buffer.from(text))).toEqual({
    headings: ['SKU', 'Title'],
    rows: [
      { number: 4, cells: ['A', 'one\ntwo'] },
      { number: 7, cells: ['B', 'three'] },
    ],
  })
})

test('quotes in the middle of a cell stay, and rows may have fewer or more cells', async () => {
  const { rows: read } = await readCsvFile(Buffer.from('SKU,Title\nA\nB,6" heel,surplus\n'))
  expect(read.map(({ cells }) => cells)).toEqual([['A'], ['B', '6" heel', 'surplus']])
})

test('the apostrophe that keeps a cell from being a formula is taken away', async () => {
  const { rows: read } = await readCsvFile(Buffer.from("SKU,Title\nA,'=1+1\nB,'90s denim\n"))
  expect(read.map(({ cells }) => cells[1])).toEqual(['=1+1', "'90s denim"])
})

test.each<[string, string | Uint8Array, string]>([
  ['no row', 'SKU,Title\n', 'This file has no rows.'],
  ['nothing', '', 'This file has no rows.'],
  ['an open quote', 'SKU,Title\nA,"one\nB,two\n', 'Row 2 has a quote that is never closed.'],
  ['a spreadsheet', Uint8Array.from([0x50, 0x4b, 3, 4, 5]), 'Save it as CSV'],
  ['20,001 rows', `SKU\n${'A\n'.repeat(20_001)}`, 'This file has more than 20,000 rows.'],
  ['201 headings', `${'a,'.repeat(200)}b\nA\n`, 'This file has 201 columns. Keep at most 200.'],
  [
    'an open quote before much text',
    `SKU,Title\nA,"${'x'.repeat(2_000_000)}\n`,
    'Row 2 has a quote that is never closed.',
  ],
])('a file with %s is refused with what to do', async (_, content, sentence) => {
  await expect(readCsvFile(Buffer.from(content))).rejects.toThrow(sentence)
})

test('20,000 rows are read', async () => {
  expect((await readCsvFile(Buffer.from(`SKU\n${'A\n'.repeat(20_000)}`))).rows).toHaveLength(20_000)
})

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`
}
