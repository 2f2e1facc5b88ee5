import { type FoundText, foundText, withoutGrain } from './found-text.ts'
import { cutOutBox, type GreyPicture, rotateByQuarters } from './grey-picture.ts'
import { letterShape } from './letter-shapes.ts'
import { toInk } from './local-contrast.ts'
import { keepLetters, type LetterInk } from './only-letters.ts'
import type { Box } from './text-reader.ts'
import { atAngle, rotatePoint, type TurnedBox } from './turned-box.ts'

/**
 * A part of a photo as level ink on paper. `scale`: its pixels per pixel of the photo. `place`: the part of the photo. `all`:
 * the same picture with the marks that were removed because they are no letters.
 */
export type InkOfText = GreyPicture & { readonly scale: number; readonly place: TurnedBox; readonly all: GreyPicture }

/** Letters of this height, in pixels, are read best. */
export const usualHeight = 30
/** Letters of this height, in pixels, are enough to find their positions. */
const closerHeight = 20
/** Margin around the letters, in letter heights, for further lines beside them. */
const margin = 2.2
/** More pixels take too long, and larger letters get no more detail. */
const mostPixels = 1_200_000
const mostEnlarged = 3.5
/** Radius in which light and shadow are evened out, in letter heights. It is wider than any stroke. */
const surroundings = 2
/** Letters under glare and in folds have this part of the contrast of the others. */
const faintest = 0.5
const fewestLetters = 3
/** Part of a line's height. A line nearer to the edge of the photo may be cut off. */
const nearEdge = 0.2

/**
 * Returns the text of a photo, rotated so that `angle` is level, with letters about `height` pixels high, less for a large
 * text.
 */
export async function inkOfText(
  photo: GreyPicture,
  text: FoundText,
  angle: number,
  height: number,
): Promise<InkOfText> {
  const { picture, all, scale, place } = await emailsOf(photo, text, angle, height)
  return { ...picture, all, scale, place }
}

/**
 * Returns the text with its positions and its angle measured again at a larger size, which separates the letters from cloth and
 * seams.
 */
export async function measureCloser(photo: GreyPicture, text: FoundText): Promise<FoundText> {
  const { picture, letters, scale, place } = await emailsOf(photo, text, text.place.angle, closerHeight)
  const shapes = letters.map((shape) => letterShape(shape, picture.width))
  const clear = withoutGrain(shapes, text.letterHeight * scale)
  if (clear.length < fewestLetters) return text
  const closer = foundText(clear)
  const inPhoto = (x: number, y: number) => {
    const away = rotatePoint({ x: (x - picture.width / 2) / scale, y: (y - picture.height / 2) / scale }, place.angle)
    return { x: place.x + away.x, y: place.y + away.y }
  }
  return {
    place: {
      ...inPhoto(closer.place.x, closer.place.y),
      width: closer.place.width / scale,
      height: closer.place.height / scale,
      angle: place.angle + closer.place.angle,
    },
    letterHeight: closer.letterHeight / scale,
    contrast: text.contrast,
    spots: closer.spots.map(({ x, y, size }) => ({ ...inPhoto(x, y), size: size / scale })),
  }
}

async function emailsOf(
  photo: GreyPicture,
  { place, letterHeight, spots, contrast }: FoundText,
  angle: number,
  height: number,
): Promise<LetterInk & { all: GreyPicture; scale: number; place: TurnedBox }> {
  const bothMargins = 2 * margin * letterHeight
  const tight = atAngle(place, angle)
  const box = { ...tight, width: tight.width + bothMargins, height: tight.height + bothMargins }
  const most = Math.min(mostEnlarged, usualHeight / letterHeight, Math.sqrt(mostPixels / (box.width * box.height)))
  const scale = (most * height) / usualHeight
  const cutPicture = await cutOutBox(photo, box, scale)
  const inked = toInk(cutPicture, Math.round(letterHeight * scale * surroundings), contrast * faintest)
  const inCut = spots.map((spot) => {
    const { x, y } = rotatePoint({ x: spot.x - box.x, y: spot.y - box.y }, -angle)
    return { x: cutPicture.width / 2 + x * scale, y: cutPicture.height / 2 + y * scale, size: spot.size * scale }
  })
  return { ...keepLetters(inked, inCut, letterHeight * scale), all: inked, scale, place: box }
}

/** Rotates the ink by a quarter, a half or three quarters, clockwise. */
export async function rotateInk(ink: InkOfText, degrees: 90 | 180 | 270): Promise<InkOfText> {
  const { width, height, angle } = ink.place
  const place = degrees === 180 ? ink.place : { ...ink.place, width: height, height: width }
  const all = await rotateByQuarters(ink.all, degrees)
  return {
    ...(await rotateByQuarters(ink, degrees)),
    all,
    scale: ink.scale,
    place: { ...place, angle: angle - degrees },
  }
}

/** Whether a line is so near to the edge of the photo that the photo may have cut it off. */
export function isCutOff(line: Box, { place, scale, width, height }: InkOfText, photo: GreyPicture): boolean {
  const border = ((line.y1 - line.y0) * nearEdge) / scale
  return [line.x0, line.x1].some((x) =>
    [line.y0, line.y1].some((y) => {
      const away = rotatePoint({ x: (x - width / 2) / scale, y: (y - height / 2) / scale }, place.angle)
      const [left, top] = [place.x + away.x, place.y + away.y]
      return left < border || top < border || left > photo.width - border || top > photo.height - border
    }),
  )
}
