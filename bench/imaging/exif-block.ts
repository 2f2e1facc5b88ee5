/**
 * An APP1 segment as phones write it (Exif 2.32): orientation, an invented place, and a small JPEG of the photo as stored,
 * not rotated.
 */
export function exifBlock({ orientation, thumbnail }: { orientation: number; thumbnail: Buffer }): Buffer {
  const offsets = { gps: 38, latitude: 92, longitude: 116, second: 140, thumbnail: 182 }
  const tiff = Buffer.concat([
    Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0]),
    directory([short(0x0112, orientation), long(0x8825, offsets.gps)], offsets.second),
    directory([
      letter(1, 'N'),
      { tag: 2, type: 5, count: 3, value: offsets.latitude },
      letter(3, 'W'),
      { tag: 4, type: 5, count: 3, value: offsets.longitude },
    ]),
    degrees(51, 28, 40),
    degrees(0, 0, 5),
    directory([short(0x0103, 6), long(0x0201, offsets.thumbnail), long(0x0202, thumbnail.length)]),
    thumbnail,
  ])
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), Buffer.from('Exif\0\0'), tiff])
  segment.writeUInt16BE(segment.length - 2, 2)
  return segment
}

type Entry = { readonly tag: number; readonly type: number; readonly count: number; readonly value: number }

function short(tag: number, value: number): Entry {
  return { tag, type: 3, count: 1, value }
}

function long(tag: number, value: number): Entry {
  return { tag, type: 4, count: 1, value }
}

function letter(tag: number, value: string): Entry {
  return { tag, type: 2, count: 2, value: value.charCodeAt(0) }
}

function directory(entries: readonly Entry[], next = 0): Buffer {
  const bytes = Buffer.alloc(2 + entries.length * 12 + 4)
  bytes.writeUInt16LE(entries.length, 0)
  for (const [index, { tag, type, count, value }] of entries.entries()) {
    const offset = 2 + index * 12
    bytes.writeUInt16LE(tag, offset)
    bytes.writeUInt16LE(type, offset + 2)
    bytes.writeUInt32LE(count, offset + 4)
    bytes.writeUInt32LE(value, offset + 8)
  }
  bytes.writeUInt32LE(next, bytes.length - 4)
  return bytes
}

function degrees(...parts: [number, number, number]): Buffer {
  const bytes = Buffer.alloc(24)
  for (const [index, part] of parts.entries()) {
    bytes.writeUInt32LE(part, index * 8)
    bytes.writeUInt32LE(1, index * 8 + 4)
  }
  return bytes
}
