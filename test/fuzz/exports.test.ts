import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { croppedPath, filesOfPhoto, photoOfFile, storagePath, timestampOfFile } from '../../src/photos/storage-path.ts'
import { isBlobKey } from '../../src/platform/blob-store.ts'
import { byteOrderMark, csvLine, originalText } from '../../src/platform/csv.ts'
import { safeName } from '../../src/platform/safe-names.ts'
import { forEach, forEachEnding, fuzzTimeoutMs } from './for-each.ts'
import { repetitiveTexts, texts } from './texts.ts'

vi.setConfig({ testTimeout: fuzzTimeoutMs })

const cells = texts(['"', ',', ';', '\r\n', '\n', '\t', '=', '+', '-', '@', "'", '＝', '\r', ' '])

test('a line of CSV is read back as the texts that were written', () => {
  forEach(fc.array(fc.array(cells, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 }), (rows) => {
    const read = readCsv(rows.map(csvLine).join(''))
    expect(read.map((row) => row.map(originalText))).toEqual(rows)
  })
})

test('a spreadsheet program takes no written cell for a formula', () => {
  forEach(cells, (text) => {
    const [[cell = ''] = []] = readCsv(csvLine([text]))
    expect(cell.trimStart()).not.toMatch(/^[=+\-@＝＋－＠]/u)
    expect(cell).not.toMatch(/^[\t\r\n]/)
  })
  expect(byteOrderMark).toBe('\u{feff}')
})

test('every text gets a file name that systems accept, and no two get the same one', () => {
  const tokens = ['CON', 'nul.', 'com1', '..', '.', 'A-1', 'a-1', ' ', '-rf', '/', '\\', ':', '~1', '~2', '_']
  forEach(fc.tuple(texts(tokens), texts(tokens)), ([one, other]) => {
    const names = [safeName(one, '1'), safeName(other, '2')]
    for (const name of names) {
      expect(name).toMatch(/^[A-Za-z0-9_][A-Za-z0-9 ._~-]{0,80}$/)
      expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)|[. ]$|\.\.\//i)
    }
    if (one !== other) expect(names[0]?.toLowerCase()).not.toBe(names[1]?.toLowerCase())
  })
})

test('a bucket’s key leads nowhere but into the bucket', () => {
  forEach(texts(['a', '/', '.', '..', '-', '_', '.jpg', '%2e', '\\', '~']), (key) => {
    if (!isBlobKey(key)) return
    expect(new URL(key, 'file:///bucket/').pathname).toBe(`/bucket/${key}`)
    expect(key).not.toContain('//')
  })
})

test('the files of a photo belong to it, and carry the time they were stored', () => {
  const photos = fc.record({
    userId: fc.uuid(),
    itemId: fc.uuid(),
    timestamp: fc.nat({ max: 9_999_999_999_999 }),
    index: fc.nat({ max: 9999 }),
    random: fc.stringMatching(/^[\da-f]{12}$/),
  })
  forEach(photos, (photo) => {
    for (const path of [storagePath(photo), croppedPath(photo)]) {
      const files = filesOfPhoto(path)
      expect(new Set(files).size).toBe(3)
      for (const file of files)
        expect([isBlobKey(file), photoOfFile(file), timestampOfFile(file)]).toEqual([true, path, photo.timestamp])
    }
  })
  forEach(texts(['/', '-', '1', '.jpg', '-thumbnail', '-large']), (file) => {
    expect(timestampOfFile(file)).toBeGreaterThanOrEqual(0)
    expect(file.startsWith(photoOfFile(file).replace(/\.jpg$/, ''))).toBe(true)
  })
})

test('no cell, name or key takes forever to parse', () => {
  const tokens = [' ', "'", '=', '.', '-', 'a', '/', '\t', '_', '..', '1']
  forEachEnding(repetitiveTexts(tokens, ['', "'", 'a', '/']), (text) => [
    csvLine([text]),
    originalText(text),
    safeName(text, '1'),
    isBlobKey(text),
    timestampOfFile(text),
  ])
})

/** The rows of a CSV text (RFC 4180). */
function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}
