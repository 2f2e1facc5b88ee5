import { loadSharp } from '../../../platform/server/process/load-sharp.ts'
import type { Picture } from '../../colours/garment-mask.ts'
import { oklabOf } from '../../colours/oklab.ts'

/** Long side for telling garment from background, and how many times finer its colours are looked at. */
const colourSide = 96
const finer = 4

/**
 * The photo twice in the same small size: `smooth` with averaged pixels, which shows where the garment is, and `sharp`
 * with single finer pixels, which shows the colours of its stripes and checks.
 */
export async function colourPictures(bytes: Uint8Array): Promise<{ smooth: Picture; sharp: Picture }> {
  const sharp = await loadSharp()
  const small = sharp(bytes).resize(colourSide, colourSide, { fit: 'inside' }).toColourspace('srgb').removeAlpha().raw()
  const { data, info } = await small.toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const fine = sharp(bytes)
    .resize(width * finer, height * finer, { fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
  const fineData = await fine.toBuffer()
  const middle = finer / 2
  const smooth = Array.from({ length: width * height }, (_, at) => pixelAt(data, at))
  const single = Array.from({ length: width * height }, (_, at) => {
    const x = (at % width) * finer + middle
    const y = Math.floor(at / width) * finer + middle
    return pixelAt(fineData, y * width * finer + x)
  })
  return { smooth: { width, height, pixels: smooth }, sharp: { width, height, pixels: single } }
}

function pixelAt(data: Buffer, at: number) {
  return oklabOf(data[at * 3] ?? 0, data[at * 3 + 1] ?? 0, data[at * 3 + 2] ?? 0)
}
