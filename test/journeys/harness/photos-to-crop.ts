import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { cutout } from './cutout.ts'
import { gps } from './gps.ts'

/** Every photo that crops are tested with, by its name: one for each EXIF orientation, and a phone's of 12 megapixels. */
export async function photosToCrop(): Promise<Map<string, Buffer>> {
  const jeans = await readFile('test/photos/jeans/1-front.jpg')
  const stored = await sharp(jeans).resize(601, 803, { fit: 'fill' }).toBuffer()
  const large = sharp(jeans).resize(4000, 3000, { fit: 'fill' }).withExif(gps).withMetadata({ orientation: 6 })
  const turned = orientations.map(
    async (orientation): Promise<[string, Buffer]> => [
      `orientation-${orientation}.jpg`,
      await sharp(stored).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer(),
    ],
  )
  return new Map([
    ...(await Promise.all(turned)),
    ['jeans.jpg', jeans],
    ['12-megapixels.jpg', await large.jpeg({ quality: 90 }).toBuffer()],
    ['cutout.png', await cutout({ width: 600, height: 400, side: 200 }).toBuffer()],
  ])
}

export const orientations = [1, 2, 3, 4, 5, 6, 7, 8]
