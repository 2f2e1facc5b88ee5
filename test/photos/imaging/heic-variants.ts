/** Makes the second picture of the photo the primary one. Only for `small.heic`, whose pictures are items 20004 and 20006. */
export function withSecondAsPrimary(heic: Buffer): Buffer {
  const changed = Buffer.from(heic)
  changed.writeUInt16BE(20006, box(changed, 'pitm') + 12)
  return changed
}

/** Adds a turn by quarters to the left for display (`irot`, ISO/IEC 23008-12, section 6.5.10). */
export function withTurn(heic: Buffer, quarters: 1 | 2 | 3): Buffer {
  return withProperty(heic, Buffer.from([0, 0, 0, 9, ...Buffer.from('irot'), quarters]))
}

/** Declares the colours as Display P3 (`colr` by the numbers of Rec. ITU-T H.273). */
export function withDisplayP3(heic: Buffer): Buffer {
  const [primaries, transfer, matrix, fullRange] = [12, 13, 6, 0x80]
  return withProperty(
    heic,
    Buffer.from([0, 0, 0, 19, ...Buffer.from('colrnclx'), 0, primaries, 0, transfer, 0, matrix, fullRange]),
  )
}

/** Adds a property to the first picture. Everything behind it moves, so the offsets of the pictures change. */
function withProperty(heic: Buffer, property: Buffer): Buffer {
  const ipma = box(heic, 'ipma')
  const [countAt, properties] = [ipma + 18, 6]
  const first = heic.subarray(ipma, countAt)
  const associated = heic.readUInt8(countAt)
  const rest = heic.subarray(countAt + 1 + associated)
  const known = heic.subarray(countAt + 1, countAt + 1 + associated)
  const essential = 0x80
  const association = [Buffer.of(associated + 1), known, Buffer.of(essential | (properties + 1))]
  const changed = Buffer.concat([heic.subarray(0, ipma), property, first, ...association, rest])
  const grow = (at: number, by: number) => changed.writeUInt32BE(changed.readUInt32BE(at) + by, at)
  for (const name of ['meta', 'iprp']) grow(box(changed, name), property.length + 1)
  grow(box(changed, 'ipco'), property.length)
  grow(box(changed, 'ipma'), 1)
  const iloc = box(changed, 'iloc')
  for (let item = 0; item < changed.readUInt16BE(iloc + 14); item += 1)
    grow(iloc + 16 + item * 18 + 4, property.length + 1)
  return changed
}

/** The offset of a box. */
function box(heic: Buffer, name: string): number {
  return heic.indexOf(name) - 4
}
