import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { captureTime } from './capture-time.ts'
import { applicationBlocks } from './jpeg.ts'
import { marker } from './jpeg-segments.ts'

test('a time without an offset counts in this device’s own time zone', () => {
  const samsung = readFileSync('test/photos/capture-times/samsung-start.jpg')
  const [exif = new Uint8Array()] = applicationBlocks(samsung, marker.APP1, 'Exif\0')
  expect(captureTime(exif)).toBe(new Date(2017, 1, 9, 19, 51, 38, 88).getTime())
})

test('an offset decides the time zone, in any time zone of this device', () => {
  const [time, subSecond] = ['2026:03:14 10:21:00', '5']
  expect(captureTime(exifOf({ time, subSecond, offset: '+05:30' }))).toBe(Date.UTC(2026, 2, 14, 4, 51, 0, 500))
  expect(captureTime(exifOf({ time, offset: '-04:00' }))).toBe(Date.UTC(2026, 2, 14, 14, 21))
})

test('every time is read back as it was written, in both byte orders', () => {
  const time = fc.date({ min: new Date('1995-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(time, fc.constantFrom('II', 'MM'), (takenAt, order) => {
      const [date = '', clock = ''] = takenAt.toISOString().split('T')
      const written = `${date.replaceAll('-', ':')} ${clock.slice(0, 8)}`
      const exif = exifOf({ time: written, subSecond: clock.slice(9, 12), offset: '+00:00', order })
      expect(captureTime(exif)).toBe(takenAt.getTime())
    }),
  )
})

test.for([
  '0000:00:00 00:00:00',
  '    :  :     :  :  ',
  '2026:02:30 10:00:00',
  '2026:01:01 24:00:00',
  '1970:01:01 00:00:00',
])('a camera without a set clock gives no time: "%s"', (time) => {
  expect(captureTime(exifOf({ time }))).toBeUndefined()
})

test('an invalid offset or fraction counts as missing', () => {
  const exif = exifOf({ time: '2026:03:14 10:21:00', subSecond: '   ', offset: '   :  ' })
  expect(captureTime(exif)).toBe(new Date(2026, 2, 14, 10, 21).getTime())
})

test('bytes that are not EXIF give no time, and any bytes are read without throwing', () => {
  const exif = exifOf({ time: '2026:03:14 10:21:00', offset: '+00:00' })
  fc.assert(
    fc.property(fc.nat(exif.length - 1), fc.nat(255), (at, value) => {
      const found = captureTime(exif.with(at, value))
      expect(found === undefined || Number.isInteger(found)).toBe(true)
      expect(captureTime(exif.subarray(0, Math.min(at, timeEnd - 1)))).toBeUndefined()
    }),
  )
})

test('a time that claims to be hundreds of thousands of characters long does no harm', () => {
  const exif = Buffer.concat([exifOf({ time: '2026:03:14 10:21:00', offset: '+00:00' }), Buffer.alloc(500_000)])
  // The count of the first entry, which is followed by the position of its text.
  exif.writeUInt32BE(400_000, 6 + 28 + 4)
  expect(captureTime(exif)).toBe(Date.UTC(2026, 2, 14, 10, 21))
})

/** Position after the text of the time, in a block that `exifOf` makes. */
const timeEnd = 6 + 80 + 20

type ExifTexts = { time: string; subSecond?: string; offset?: string; order?: 'II' | 'MM' }

/** Makes an EXIF block. Its first directory has one pointer, to a directory that holds these texts. */
function exifOf({ time, subSecond = '', offset = '', order = 'MM' }: ExifTexts): Uint8Array {
  const isLittle = order === 'II'
  const bytes = new Uint8Array(200)
  const view = new DataView(bytes.buffer, 6)
  const put = (at: number, text: string) => bytes.set(Buffer.from(text, 'latin1'), 6 + at)
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    view.setUint16(at, tag, isLittle)
    view.setUint16(at + 2, type, isLittle)
    view.setUint32(at + 4, count, isLittle)
    view.setUint32(at + 8, value, isLittle)
  }
  bytes.set(Buffer.from('Exif\0\0'))
  put(0, order)
  view.setUint16(2, 42, isLittle)
  view.setUint32(4, 8, isLittle)
  view.setUint16(8, 1, isLittle)
  entry(10, 0x8769, 4, 1, 26)
  view.setUint16(26, 3, isLittle)
  entry(28, 0x9003, 2, 20, 80)
  put(80, `${time}\0`)
  entry(40, 0x9011, 2, 7, 110)
  put(110, `${offset}\0`)
  // A text of up to four bytes is stored in the entry itself.
  entry(52, 0x9291, 2, subSecond.length + 1, 0)
  put(60, `${subSecond}\0`)
  return bytes.subarray(0, 6 + 118)
}
