/** Gives a JPEG without EXIF the EXIF of a camera: the orientation, and a thumbnail in the second directory. */
export function withExifThumbnail(
  jpeg: Uint8Array,
  { orientation, thumbnail, order = 'MM' }: { orientation: number; thumbnail: Uint8Array; order?: 'II' | 'MM' },
): Buffer {
  const number = (bytes: 2 | 4) => (value: number) => {
    const written = Buffer.alloc(bytes)
    return order === 'MM'
      ? (written.writeUIntBE(value, 0, bytes), written)
      : (written.writeUIntLE(value, 0, bytes), written)
  }
  const [short, long] = [number(2), number(4)]
  const shortEntry = (tag: number, value: number) => [short(tag), short(3), long(1), short(value), short(0)]
  const longEntry = (tag: number, value: number) => [short(tag), short(4), long(1), long(value)]
  const thumbnailAt = 8 + (2 + 12 + 4) + (2 + 3 * 12 + 4)
  const photoDirectory = [short(1), ...shortEntry(0x0112, orientation), long(8 + 2 + 12 + 4)]
  const entries = [...shortEntry(0x0103, 6), ...longEntry(0x0201, thumbnailAt), ...longEntry(0x0202, thumbnail.length)]
  const header = [Buffer.from(order), short(42), long(8)]
  const tiff = Buffer.concat([...header, ...photoDirectory, short(3), ...entries, long(0), thumbnail])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(2 + 6 + tiff.length)
  const segment = [Buffer.from([0xff, 0xe1]), length, Buffer.from('Exif\0\0'), tiff]
  return Buffer.concat([jpeg.subarray(0, 2), ...segment, jpeg.subarray(2)])
}
