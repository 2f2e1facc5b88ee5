import sharp from 'sharp'
import { jeans, testPhoto } from '../../test/photos.ts'

/** The number of listings that a seller can publish before a photo repeats at eBay. */
const shades = 12

/**
 * Photos as a device sends them, but smaller, so that the stores in memory can keep a long run: 900 x 1200, all different.
 */
export async function makePhotos(): Promise<Uint8Array[]> {
  const photos: Uint8Array[] = []
  for (let shade = 0; shade < shades; shade += 1)
    for (const name of jeans) {
      const lighter = { brightness: 0.85 + shade * 0.03 }
      const picture = sharp(await testPhoto(`jeans/${name}.jpg`))
        .resize(900)
        .modulate(lighter)
      photos.push(new Uint8Array(await picture.jpeg({ quality: 75 }).toBuffer()))
    }
  return photos
}

/** The photos of a seller's next product. */
export function photosOf(all: readonly Uint8Array[], productIndex: number, count: number): Uint8Array[] {
  return Array.from(
    { length: count },
    (_, index) => all[(productIndex * count + index) % all.length] ?? new Uint8Array(),
  )
}
