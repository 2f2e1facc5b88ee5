import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { withDisplayP3, withSecondAsPrimary, withTurn } from '../../photos/imaging/heic-variants.ts'

/** HEIC photos by their name: two real ones, variants of the small one, and a JPEG to compare. */
export async function heicPhotos(): Promise<Map<string, Buffer>> {
  const [small, large, jpeg] = await Promise.all(
    ['small.heic', 'large.heic', 'small-with-gps.jpg'].map((name) => readFile(`test/photos/imaging/${name}`)),
  )
  if (!small || !large || !jpeg) throw new Error('The photos of the tests are missing')
  return new Map([
    ['small.heic', small],
    ['large.heic', large],
    ['turned-1.heic', withTurn(small, 1)],
    ['turned-2.heic', withTurn(small, 2)],
    ['turned-3.heic', withTurn(small, 3)],
    ['second-picture.heic', withSecondAsPrimary(small)],
    ['display-p3.heic', withDisplayP3(small)],
    ['no-heic.jpg', await sharp(jpeg).resize(2400).jpeg().toBuffer()],
  ])
}
