import * as fc from 'fast-check'
import sharp from 'sharp'
import { withExifThumbnail } from '../photos/imaging/with-exif-thumbnail.ts'
import { testPhoto } from '../photos.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A small JPEG as a device sends it: whole, and without metadata. */
export async function smallJpeg(width = 64, height = 48): Promise<Bytes> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#8899aa' } })
  return new Uint8Array(await picture.jpeg({ chromaSubsampling: '4:4:4' }).toBuffer())
}

/** Files of every kind that is read here: real ones, and those that people send instead of photos. */
export async function photoFiles(): Promise<Bytes[]> {
  const [jpeg, large] = [await smallJpeg(), await smallJpeg(640, 480)]
  const picture = () => sharp(jpeg)
  const variants = await Promise.all(
    [picture().png(), picture().gif(), picture().webp(), picture().avif()].map((one) => one.toBuffer()),
  )
  const unusual = [
    'imaging/iphone-without-picture.heic',
    'imaging/svg-renamed.jpg',
    'imaging/jpeg-claims-65500x65500.jpg',
  ]
  const starts = ['capture-times/iphone-start.heic', 'capture-times/samsung-start.jpg']
  const files = await Promise.all([...unusual, ...starts].map(testPhoto))
  const withThumbnail = withExifThumbnail(large, { orientation: 6, thumbnail: jpeg })
  return [jpeg, large, withThumbnail, ...variants, ...files].map((file) => new Uint8Array(file))
}

/** One of the files, whole or as damaged by a disk, a connection or a program. */
export function damagedFiles(files: readonly Bytes[]): fc.Arbitrary<Bytes> {
  return fc
    .tuple(fc.constantFrom(...files), fc.array(damage, { maxLength: 6 }))
    .map(([file, damages]) => damages.reduce((bytes, harm) => harm(bytes), file))
}

/** Bytes of no file at all. Some begin like one. */
export const anyBytes: fc.Arbitrary<Bytes> = fc
  .tuple(
    fc.constantFrom(
      '',
      '\xff\xd8\xff',
      '\x89PNG\r\n\x1a\n',
      'GIF89a',
      'RIFF\xff\xff\xff\x7fWEBP',
      '\0\0\0\x18ftypheic',
      '<svg',
      'Exif\0\0MM\0*',
      'Exif\0\0II*\0',
    ),
    fc.uint8Array({ maxLength: 400 }),
  )
  .map(([start, rest]) => new Uint8Array([...Buffer.from(start, 'latin1'), ...rest]))

type Damage = (bytes: Bytes) => Bytes

/** Half of the positions are near the beginning, where formats describe themselves. */
const position = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 0.02, noNaN: true }))
const writtenBytes = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 8 }),
  fc.constantFrom(
    ...[[0], [0xff], [0xff, 0xff, 0xff, 0xff], [0, 0, 0, 0], [0x7f, 0xff, 0xff, 0xff], [0, 0, 0, 1], [0xff, 0xd9]].map(
      (all) => Uint8Array.from(all),
    ),
  ),
)

const damage: fc.Arbitrary<Damage> = fc
  .tuple(fc.constantFrom('write', 'insert', 'remove', 'cut', 'repeat'), position, position, writtenBytes)
  .map(([kind, from, to, written]) => (bytes) => {
    const [at, until] = [from, to].map((part) => Math.floor(part * bytes.length)).toSorted((a, b) => a - b) as [
      number,
      number,
    ]
    switch (kind) {
      case 'write':
        return joined(bytes.subarray(0, at), written, bytes.subarray(at + written.length))
      case 'insert':
        return joined(bytes.subarray(0, at), written, bytes.subarray(at))
      case 'remove':
        return joined(bytes.subarray(0, at), bytes.subarray(until))
      case 'repeat':
        return joined(bytes.subarray(0, until), bytes.subarray(at))
      default:
        return bytes.slice(0, at)
    }
  })

function joined(...parts: Uint8Array[]): Bytes {
  return new Uint8Array(Buffer.concat(parts))
}
