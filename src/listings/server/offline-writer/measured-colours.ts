import { loadSharp } from '../../../platform/server/process/load-sharp.ts'
import { meanOf } from '../../colours/colour-clusters.ts'
import { colourSharesOf, isInGoodLight, type MeasuredShares, type PhotoColours } from '../../colours/garment-colour.ts'
import { borderPixels, findGarment, type Picture } from '../../colours/garment-mask.ts'
import { oklabOf } from '../../colours/oklab.ts'
import type { ReadWords } from './read-photo.ts'
import { type TurnedBox, turnedBoxAround } from './turned-box.ts'

/** If words cover this part of the garment, it is a label that fills the photo. */
const labelCoveredPart = 0.25
/** A shape that fills this part of a box turned like its words is a label, not a garment. */
const labelFilledPart = 0.85
/** A shape that is less clear than this may be a part of the label. */
const leastClear = 0.25
/** The part of the lightest pixels that shows the light of the photo. */
const lightest = 0.02

/**
 * Returns the colours of the garment in a photo, or of the cloth around a label that fills it (`isLabel`). Undefined for a
 * label alone, or in front of a fold, a shadow or another label. `words`: read in the photo, which was `width` pixels wide.
 */
export async function measureColours(
  photoId: string,
  bytes: Uint8Array,
  { places, isLabel, width }: { places: ReadWords['places']; isLabel: boolean; width: number },
): Promise<PhotoColours | undefined> {
  const { smooth, sharp } = await colourPictures(bytes)
  const { mask, clearness } = findGarment(smooth)
  const boxes = places.map(({ box, isRead }) => ({ isRead, box: scaleBox(box, smooth.width / width) }))
  const isOfLabel = clearness < leastClear ? isLabel : showsOnlyLabel(mask, smooth, boxes)
  if (isLabel !== isOfLabel) return undefined
  if (isLabel) {
    return { photoId, measured: 'around the label', shares: sharesIn(sharp, borderPixels(sharp)), clearness: 0 }
  }
  const garment = sharp.pixels.filter((_, at) => mask[at])
  const ground = sharp.pixels.filter((_, at) => !mask[at])
  if (garment.length === 0 || ground.length === 0) return undefined
  const means = { garment: meanOf(garment), ground: meanOf(ground) }
  return { photoId, measured: 'garment', shares: sharesIn(sharp, garment), clearness, means }
}

/** Returns the shares of the pixels; undefined in bad light. */
function sharesIn(picture: Picture, pixels: Picture['pixels']): MeasuredShares | undefined {
  const lights = picture.pixels.map(({ l }) => l).toSorted((one, other) => other - one)
  const light = lights[Math.floor(lights.length * lightest)] ?? 0
  const shares = colourSharesOf(pixels, light)
  return isInGoodLight(shares, light) ? shares : undefined
}

/** Whether the shape that differs from the border is a label: words cover it, or it is a rectangle with words in it. */
function showsOnlyLabel(
  mask: readonly boolean[],
  { width }: Picture,
  places: readonly { readonly box: TurnedBox; readonly isRead: boolean }[],
): boolean {
  const points = mask.flatMap((set, at) => (set ? [at % width, Math.floor(at / width)] : []))
  const area = points.length / 2
  const inside = places.filter(({ box }) => mask[Math.round(box.y) * width + Math.round(box.x)])
  const coveredArea = inside.reduce((sum, { box, isRead }) => sum + (isRead ? box.width * box.height : 0), 0)
  if (coveredArea >= area * labelCoveredPart) return true
  return inside.some(({ box }) => {
    const boxAround = turnedBoxAround(points, box.angle)
    return area >= (boxAround.width + 1) * (boxAround.height + 1) * labelFilledPart
  })
}

function scaleBox({ x, y, width, height, angle }: TurnedBox, scale: number): TurnedBox {
  return { x: x * scale, y: y * scale, width: width * scale, height: height * scale, angle }
}

/** Long side for finding the garment, in pixels, and how many times finer its colours are sampled. */
const colourSide = 96
const finerFactor = 4

/**
 * Returns the photo twice in the same small size. `smooth` has averaged pixels, which show where the garment is. `sharp` has
 * single finer pixels, which show the colours of stripes and checks.
 */
async function colourPictures(bytes: Uint8Array): Promise<{ smooth: Picture; sharp: Picture }> {
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
  const smooth = Array.from({ length: width * height }, (_, at) => pixelAt(data, at))
  const single = Array.from({ length: width * height }, (_, at) => {
    const x = (at % width) * finerFactor + middle
    const y = Math.floor(at / width) * finerFactor + middle
    return pixelAt(fineData, y * width * finerFactor + x)
  })
  return { smooth: { width, height, pixels: smooth }, sharp: { width, height, pixels: single } }
}

function pixelAt(data: Buffer, at: number) {
  return oklabOf(data[at * 3] ?? 0, data[at * 3 + 1] ?? 0, data[at * 3 + 2] ?? 0)
}
