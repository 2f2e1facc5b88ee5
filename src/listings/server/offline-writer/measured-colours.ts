import { loadSharp } from '../../../platform/server/process/load-sharp.ts'
import { meanOf } from '../../colours/colour-clusters.ts'
import { colourSharesOf, isInGoodLight, type MeasuredShares, type PhotoColours } from '../../colours/garment-colour.ts'
import { borderPixels, findGarment, type Picture } from '../../colours/garment-mask.ts'
import { oklabOf } from '../../colours/oklab.ts'
import type { ReadWords } from './read-photo.ts'
import { type RotatedBox, rotatedBoxAround } from './rotated-box.ts'

/** If words cover this part of the garment, it is a label that fills the photo. */
const labelCoveredShare = 0.25
/** A shape that fills this part of a box turned like its words is a label, not a garment. */
const labelFilledShare = 0.85
/** A shape that is less clear than this may be a part of the label. */
const minClearness = 0.25
/** Share of a photo's pixels: the lightest ones, which show the light of the photo. */
const lightestShare = 0.02

/**
 * Returns the colours of the garment in a photo, or of the cloth around a label that fills it (`isLabel`). Undefined for a
 * label alone, or in front of a fold, a shadow or another label. `words`: read in the photo, which was `width` pixels wide.
 */
export async function measureColours(
  photoId: string,
  bytes: Uint8Array,
  { places, isLabel, width }: { places: ReadWords['places']; isLabel: boolean; width: number },
): Promise<PhotoColours | undefined> {
  const { averaged, sampled } = await colourPictures(bytes)
  const { mask, clearness } = findGarment(averaged)
  const boxes = places.map(({ box, isRead }) => ({ isRead, box: scaleBox(box, averaged.width / width) }))
  const isOfLabel = clearness < minClearness ? isLabel : showsOnlyLabel(mask, averaged, boxes)
  if (isLabel !== isOfLabel) return undefined
  if (isLabel) {
    return { photoId, measured: 'around the label', shares: sharesIn(sampled, borderPixels(sampled)), clearness: 0 }
  }
  const garment = sampled.pixels.filter((_, at) => mask[at])
  const background = sampled.pixels.filter((_, at) => !mask[at])
  if (garment.length === 0 || background.length === 0) return undefined
  const means = { garment: meanOf(garment), background: meanOf(background) }
  return { photoId, measured: 'garment', shares: sharesIn(sampled, garment), clearness, means }
}

/** Returns the shares of the pixels; undefined in bad light. */
function sharesIn(picture: Picture, pixels: Picture['pixels']): MeasuredShares | undefined {
  const lights = picture.pixels.map(({ l }) => l).toSorted((one, other) => other - one)
  const light = lights[Math.floor(lights.length * lightestShare)] ?? 0
  const shares = colourSharesOf(pixels, light)
  return isInGoodLight(shares, light) ? shares : undefined
}

/** Whether the shape that differs from the border is a label: words cover it, or it is a rectangle with words in it. */
function showsOnlyLabel(
  mask: readonly boolean[],
  { width }: Picture,
  places: readonly { readonly box: RotatedBox; readonly isRead: boolean }[],
): boolean {
  const points = mask.flatMap((set, at) => (set ? [at % width, Math.floor(at / width)] : []))
  const area = points.length / 2
  const inside = places.filter(({ box }) => mask[Math.round(box.y) * width + Math.round(box.x)])
  const coveredArea = inside.reduce((sum, { box, isRead }) => sum + (isRead ? box.width * box.height : 0), 0)
  if (coveredArea >= area * labelCoveredShare) return true
  return inside.some(({ box }) => {
    const boxAround = rotatedBoxAround(points, box.angle)
    return area >= (boxAround.width + 1) * (boxAround.height + 1) * labelFilledShare
  })
}

function scaleBox({ x, y, width, height, angle }: RotatedBox, scale: number): RotatedBox {
  return { x: x * scale, y: y * scale, width: width * scale, height: height * scale, angle }
}

/** Long side for finding the garment, in pixels, and how many times finer its colours are sampled. */
const colourSide = 96
const finerFactor = 4

/**
 * Returns the photo twice in the same small size. The pixels of `averaged` are means, which show where the
 * garment is. Those of `sampled` are single finer pixels, which show the colours of stripes and checks.
 */
async function colourPictures(bytes: Uint8Array): Promise<{ averaged: Picture; sampled: Picture }> {
  const sharp = await loadSharp()
  const small = sharp(bytes).resize(colourSide, colourSide, { fit: 'inside' }).toColourspace('srgb').removeAlpha().raw()
  const { data, info } = await small.toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const fine = sharp(bytes)
    .resize(width * finerFactor, height * finerFactor, { fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
  const fineData = await fine.toBuffer()
  const middle = finerFactor / 2
  const averaged = Array.from({ length: width * height }, (_, at) => pixelAt(data, at))
  const sampled = Array.from({ length: width * height }, (_, at) => {
    const x = (at % width) * finerFactor + middle
    const y = Math.floor(at / width) * finerFactor + middle
    return pixelAt(fineData, y * width * finerFactor + x)
  })
  return { averaged: { width, height, pixels: averaged }, sampled: { width, height, pixels: sampled } }
}

function pixelAt(data: Buffer, at: number) {
  return oklabOf(data[at * 3] ?? 0, data[at * 3 + 1] ?? 0, data[at * 3 + 2] ?? 0)
}
