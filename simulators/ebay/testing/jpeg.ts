/** A JPEG header with these dimensions, padded to `byteLength`: enough for code that reads headers only. */
export function jpegHeader(widthPx: number, heightPx: number, byteLength = 64): Buffer {
  const header = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  header.writeUInt16BE(heightPx, 13)
  header.writeUInt16BE(widthPx, 15)
  return Buffer.concat([header, Buffer.alloc(Math.max(0, byteLength - header.length - 2)), Buffer.from([0xff, 0xd9])])
}

/** A form whose field `fieldName` holds one file. */
export function formWith(bytes: Buffer, fieldName = 'image'): FormData {
  const form = new FormData()
  form.set(fieldName, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg')
  return form
}
