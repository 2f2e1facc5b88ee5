import * as fc from 'fast-check'

type Entry = { tag: number; type: number; count: number; value: number; text: string }

/** Tags of pointers, orientation, thumbnail and capture time, and any other. */
const tag = fc.oneof(fc.constantFrom(0x0112, 0x8769, 0x0201, 0x0202, 0x9003, 0x9011, 0x9291), fc.nat({ max: 0xffff }))
const twoDigits = fc.integer({ min: 0, max: 99 }).map((count) => String(count).padStart(2, '0'))
const times = fc
  .tuple(fc.constantFrom('0000', '1969', '1990', '2024', '9999'), twoDigits, twoDigits, twoDigits, twoDigits, twoDigits)
  .map(([year, month, day, hour, minute, second]) => `${year}:${month}:${day} ${hour}:${minute}:${second}`)
const goodTimes = fc
  .date({ min: new Date(Date.UTC(1990, 0, 2)), max: new Date(Date.UTC(2100, 0)), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' '))
const text = fc.oneof(
  times,
  goodTimes,
  fc.constantFrom('+02:00', '-99:99', '   :  ', '042', '99999999', ''),
  fc.string(),
)
const entry: fc.Arbitrary<Entry> = fc.record({
  tag,
  type: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(2, 3, 4) }, fc.nat({ max: 0xffff })),
  count: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(0, 1, 20, 400_000) }, fc.nat({ max: 0xffff_ffff })),
  value: fc.oneof({ weight: 3, arbitrary: fc.nat({ max: 400 }) }, fc.nat({ max: 0xffff_ffff })),
  text,
})
const capture: fc.Arbitrary<Entry[]> = fc.tuple(fc.oneof(times, goodTimes), text, text).map((texts) =>
  texts.map((capturedAt, at) => ({
    tag: [0x9003, 0x9011, 0x9291][at] ?? 0,
    type: 2,
    count: -1,
    value: -1,
    text: capturedAt,
  })),
)

/**
 * The content of an EXIF block: a TIFF file whose directories are good, point anywhere, or claim anything; some are very
 * long.
 */
export const exifContents: fc.Arbitrary<ExifContent> = fc.record({
  order: fc.constantFrom('MM', 'II'),
  first: fc.array(entry, { maxLength: 4 }),
  camera: fc.oneof(capture, fc.array(entry, { maxLength: 4 })),
  claimed: fc.option(fc.nat({ max: 0xffff })),
  rest: fc.constantFrom(0, 500_000),
})

type ExifContent = { order: string; first: Entry[]; camera: Entry[]; claimed: number | null; rest: number }

/** The bytes of the block. They are made separately, so that a failure shows the content and not the bytes. */
export function exifBlock({ order, first, camera, claimed, rest }: ExifContent): Uint8Array<ArrayBuffer> {
  const pointer = { tag: 0x8769, type: 4, count: 1, value: 8 + 2 + (first.length + 1) * 12 + 4, text: '' }
  const directories = [...directory([pointer, ...first], 8), ...directory(camera, pointer.value)]
  const written = directories.map(({ write }) => write(order))
  const bytes = Buffer.concat([Buffer.alloc(14), ...written, Buffer.alloc(rest, '0')])
  bytes.write(`Exif\0\0${order}`)
  number(order, 42, 2).copy(bytes, 8)
  number(order, 8, 4).copy(bytes, 10)
  if (claimed !== null) number(order, claimed, 2).copy(bytes, 14)
  return new Uint8Array(bytes)
}

type Part = { write: (order: string) => Buffer }

/** A directory at an offset of the TIFF file, with the texts behind it for the entries without an inline value. */
function directory(entries: readonly Entry[], at: number): Part[] {
  let textOffset = at + 2 + entries.length * 12 + 4
  const texts: Part[] = []
  const parts = entries.map(({ tag: code, type, count, value, text: content }): Part => {
    const [length, offset] = count < 0 ? [content.length, textOffset] : [count, value]
    if (count < 0) {
      texts.push({ write: () => Buffer.from(content, 'latin1') })
      textOffset += content.length
    }
    return {
      write: (order) =>
        Buffer.concat([
          number(order, code, 2),
          number(order, type, 2),
          number(order, length, 4),
          number(order, offset, 4),
        ]),
    }
  })
  const count = { write: (order: string) => number(order, entries.length, 2) }
  return [count, ...parts, { write: (order: string) => number(order, 0, 4) }, ...texts]
}

function number(order: string, value: number, length: 2 | 4): Buffer {
  const bytes = Buffer.alloc(length)
  if (order === 'MM') bytes.writeUIntBE(value, 0, length)
  else bytes.writeUIntLE(value, 0, length)
  return bytes
}
