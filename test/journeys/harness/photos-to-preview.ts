import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { withExifThumbnail } from '../../photos/imaging/with-exif-thumbnail.ts'
import { withMarkedCorners } from './photos-to-compress.ts'

/** Photos by their name: with an embedded thumbnail, stored in several orientations, and files without one. */
export async function photosToPreview(): Promise<Map<string, Buffer>> {
  const garment = sharp(await readFile('test/photos/imaging/small-with-gps.jpg'))
  const marked = await withMarkedCorners(garment, 2400, 1600)
  const [photo, thumbnail] = [
    await marked.clone().jpeg().toBuffer(),
    await marked.clone().resize(160).jpeg().toBuffer(),
  ]
  const withThumbnail = [1, 3, 6, 8].map(
    (orientation) => [`thumbnail-${orientation}.jpg`, withExifThumbnail(photo, { orientation, thumbnail })] as const,
  )
  return new Map([
    ...withThumbnail,
    ['no-thumbnail.jpg', await readFile('test/photos/imaging/small-with-gps.jpg')],
    ['small.heic', await readFile('test/photos/imaging/small.heic')],
    ['photo.webp', await garment.clone().resize(1000).webp().toBuffer()],
    ['drawing.png', await garment.clone().resize(300).png().toBuffer()],
    ['text-renamed.jpg', await readFile('test/photos/imaging/text-renamed.jpg')],
    ['empty.jpg', Buffer.alloc(0)],
  ])
}
