import { loadSharp } from '../../../platform/server/process/load-sharp.ts'
import { meanOf } from '../../colours/colour-clusters.ts'
import { colourSharesOf, isInGoodLight, type MeasuredShares, type PhotoColours } from '../../colours/garment-colour.ts'
import { borderPixels, findGarment, type Picture } from '../../colours/garment-mask.ts'
import { oklabOf } from '../../colours/oklab.ts'
import type { ReadWords } from './read-photo.ts'
import { type TurnedBox, turnedBoxAround } from './turned-box.ts'

/** What of the garment words cover, from which on they are the label that fills the photo. */
const labelCovered = 0.25
/** What fills so much of a box turned like the words in it is a label and no garment. */
const labelFilled = 0.85
/** What is found less clearly than this may be a part of the label. */
const leastClear = 0.25
/** The lightest part of a photo that tells what light it was taken in. */
const lightest = 0.02

/**
 * The colours of the garment in a photo, or of the cloth around a label that was read (`isLabel`) and fills it; undefined where only
 * a label is seen, or a label in front of something that may be a fold, a shadow or another label.
 * `words`: what was read in the photo, `width` its pixels then.
 */
export async function measuredColours(
  photoId: string,
  bytes: Uint8Array,
  { places, isLabel, width }: { places: ReadWords['places']; isLabel: boolean; width: number },
): Promise<PhotoColours | undefined> {
  const { smooth, sharp } = await colourPictures(bytes)
  const { mask, clearness } = findGarment(smooth)
  const boxes = places.map(({ box, isRead }) => ({ isRead, box: scaled(box, smooth.width / width) }))
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

/** The shares of the pixels; undefined in bad light. */
function sharesIn(picture: Picture, pixels: Picture['pixels']): MeasuredShares | undefined {
  const lights = picture.pixels.map(({ l }) => l).toSorted((one, other) => other - one)
  const light = lights[Math.floor(lights.length * lightest)] ?? 0
  const shares = colourSharesOf(pixels, light)
  return isInGoodLight(shares, light) ? shares : undefined
}

/** Whether what differs from the border is a label: its words cover it, or it is a rectangle with words in it. */
function showsOnlyLabel(
  mask: readonly boolean[],
  { width }: Picture,
  places: readonly { readonly box: TurnedBox; readonly isRead: boolean }[],
): boolean {
  const points = mask.flatMap((set, at) => (set ? [at % width, Math.floor(at / width)] : []))
  const area = points.length / 2
  const inside = places.filter(({ box }) => mask[Math.round(box.y) * width + Math.round(box.x)])
  const covered = inside.reduce((sum, { box, isRead }) => sum + (isRead ? box.width * box.height : 0), 0)
  if (covered >= area * labelCovered) return true
  return inside.some(({ box }) => {
    const around = turnedBoxAround(points, box.angle)
    return area >= (around.width + 1) * (around.height + 1) * labelFilled
  })
}

function scaled({ x, y, width, height, angle }: TurnedBox, scale: number): TurnedBox {
  return { x: x * scale, y: y * scale, width: width * scale, height: height * scale, angle }
}

/** Long side for telling garment from background, and how many times finer its colours are looked at. */
const colourSide = 96
const finer = 4

/**
 * The photo twice in the same small size: `smooth` with averaged pixels, which shows where the garment is, and `sharp`
 * with single finer pixels, which shows the colours of its stripes and checks.
 */
async function colourPictures(bytes: Uint8Array): Promise<{ smooth: Picture; sharp: Picture }> {
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
