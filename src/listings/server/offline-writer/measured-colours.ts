import { colourSharesOf, isInGoodLight, type PhotoColours } from '../../colours/garment-colour.ts'
import { borderPixels, garmentMask, type Picture } from '../../colours/garment-mask.ts'
import { colourPictures } from './colour-pictures.ts'
import type { ReadWords } from './read-photo.ts'
import { type TurnedBox, turnedBoxAround } from './turned-box.ts'

/** What of the garment words cover, from which on they are the label that fills the photo. */
const labelCovered = 0.25
/** What fills so much of a box turned like the words in it is a label and no garment. */
const labelFilled = 0.85
/** The lightest part of a photo that tells what light it was taken in. */
const lightest = 0.02

/**
 * The colours of the garment in a photo, or of the cloth around a label that was read (`isLabel`) and fills it; undefined where
 * neither can be told from what it lies on, or the light is too bad. Beside a label that was read nothing is told from the cloth
 * around it: it may be a fold, a shadow or another label. `words`: what was read in the photo, `width` its pixels then.
 */
export async function measuredColours(
  photoId: string,
  bytes: Uint8Array,
  { places, isLabel, width }: { places: ReadWords['places']; isLabel: boolean; width: number },
): Promise<PhotoColours | undefined> {
  const { smooth, sharp } = await colourPictures(bytes)
  const mask = garmentMask(smooth)
  const scale = smooth.width / width
  const boxes = places.map(({ box, isRead }) => ({ isRead, box: scaled(box, scale) }))
  const isOfLabel = mask === undefined ? isLabel : showsOnlyLabel(mask, smooth, boxes)
  if (isOfLabel) return isLabel ? told(photoId, 'around the label', borderPixels(sharp), smooth) : undefined
  if (isLabel || mask === undefined) return undefined
  return told(
    photoId,
    'garment',
    sharp.pixels.filter((_, at) => mask[at]),
    smooth,
  )
}

function told(
  photoId: string,
  measured: PhotoColours['measured'],
  pixels: Picture['pixels'],
  picture: Picture,
): PhotoColours | undefined {
  const shares = colourSharesOf(pixels)
  const lights = picture.pixels.map(({ l }) => l).toSorted((one, other) => other - one)
  const light = lights[Math.floor(lights.length * lightest)] ?? 0
  return isInGoodLight(shares, light) ? { photoId, measured, shares } : undefined
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
