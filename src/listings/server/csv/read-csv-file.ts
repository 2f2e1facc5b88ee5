import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { setImmediate as letOthersWork } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { originalText } from '../../../platform/csv.ts'
import { AppError } from '../../../platform/errors.ts'
import { numberWords } from '../../../platform/page-language.ts'
import { csvMaxColumns, csvMaxRows } from '../../csv/csv-limits.ts'

/** A row with a value, numbered as spreadsheets do: the first line of a file is row 1. */
export type FileRow = { readonly number: number; readonly cells: readonly string[] }
export type CsvFile = { readonly headings: readonly string[]; readonly rows: readonly FileRow[] }

/** Bytes that are decoded and parsed at once. */
const pieceBytes = 64 * 1024
/** Rows after which other requests get their turn. */
const rowsPerTurn = 500
/** Most bytes of one row. More are the text behind a quote that is never closed. */
const rowMaxBytes = 1024 * 1024

/**
 * Reads a table in UTF-8, UTF-16 or Windows-1252 with commas, semicolons or tabs. The headings are the first row that is not
 * empty and does not begin with "#", as eBay's notes do. Throws `AppError('bad-input')` for a file that is not such a table.
 */
export async function readCsvFile(bytes: Uint8Array): Promise<CsvFile> {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw notCsv('This is a spreadsheet, not a CSV file. Save it as CSV, then choose that file.')
  const encoding = encodingOf(bytes)
  const parser = parse({
    delimiter: separatorOf(new TextDecoder(encoding).decode(bytes.subarray(0, pieceBytes))),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: rowMaxBytes,
  })
  const rows: FileRow[] = []
  let number = 0
  let headings: readonly string[] | undefined
  try {
    for await (const record of Readable.from(decodedPieces(bytes, encoding)).pipe(parser)) {
      number += 1
      const cells = (record as string[]).map(originalText)
      if (number % rowsPerTurn === 0) await letOthersWork()
      if (cells.every((cell) => cell.trim() === '') || (!headings && cells[0]?.startsWith('#'))) continue
      if (!headings) headings = checkedHeadings(cells)
      else rows.push({ number, cells })
      if (rows.length > csvMaxRows)
        throw notCsv(`This file has more than ${numberWords(csvMaxRows)} rows. Split it and import its parts.`)
    }
  } catch (error) {
    throw error instanceof CsvError ? unclosedQuote(error) : error
  }
  if (!headings || rows.length === 0)
    throw notCsv('This file has no rows. Choose a CSV file with a row of headings and a row for each item.')
  return { headings, rows }
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** By the mark at its beginning, else by its bytes: text of other encodings is hardly ever valid UTF-8. */
function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (second === 0 && first !== 0) return 'utf-16le'
  if (first === 0 && second !== 0) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

/** The text of a file in pieces. The decoder takes away the mark of the encoding. */
function* decodedPieces(bytes: Uint8Array, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding)
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    const text = decoder.decode(bytes.subarray(start, start + pieceBytes), { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}

const separators = [',', ';', '\t'] as const

/** The separator that is most often between the headings; a comma if none is. */
function separatorOf(beginning: string): string {
  const head = /^(?:(?:#.*)?(?:\r\n|\n|\r))*((?:"(?:[^"]|"")*"|[^"\r\n])*)/u.exec(beginning)?.[1] ?? ''
  const unquoted = head.replace(/"(?:[^"]|"")*"/gu, '')
  const counts = separators.map((separator) => unquoted.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

function checkedHeadings(cells: readonly string[]): readonly string[] {
  if (cells.length <= csvMaxColumns) return cells.map((cell) => cell.trim())
  throw notCsv(`This file has ${numberWords(cells.length)} columns. Keep at most ${csvMaxColumns}.`)
}

/** The row is the one after the last complete record, because the parser reads ahead of the loop. */
function unclosedQuote(cause: CsvError): AppError {
  const row = numberWords(Number(cause['records']) + 1)
  return new AppError('bad-input', `Row ${row} has a quote that is never closed. Close or remove it.`, { cause })
}

function notCsv(sentence: string): AppError {
  return new AppError('bad-input', sentence)
}
