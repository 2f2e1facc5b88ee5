import { type FoundText, foundText, withoutGrain } from './found-text.ts'
import { cutOutBox, type GreyPicture, rotateByQuarters } from './grey-picture.ts'
import { keepLetters, type LetterInk } from './keep-letters.ts'
import { letterShape } from './letter-shapes.ts'
import { toInk } from './local-contrast.ts'
import { atAngle, type RotatedBox, rotatePoint } from './rotated-box.ts'
import type { Box } from './text-reader.ts'

/**
 * A part of a photo as level ink on paper. `scale`: its pixels per pixel of the photo. `box`: the part of the photo.
 * `allInk`: the same picture with the marks that were removed because they are no letters.
 */
export type InkOfText = GreyPicture & { readonly scale: number; readonly box: RotatedBox; readonly allInk: GreyPicture }

/** Letters of this height, in pixels, are read best. */
export const usualLetterHeight = 30
/** Letters of this height, in pixels, are enough to find their positions. */
const closerLetterHeight = 20
/** Margin around the letters, in letter heights, for further lines beside them. */
const margin = 2.2
/** More pixels take too long, and larger letters get no more detail. */
const maxPixels = 1_200_000
const maxEnlargement = 3.5
/** Radius in which light and shadow are evened out, in letter heights. It is wider than any stroke. */
const backgroundRadius = 2
/** Letters under glare and in folds have at least this share of the contrast of the others. */
const minContrastShare = 0.5
const minLetters = 3
/** Share of a line's height. A line nearer to the edge of the photo may be cut off. */
const edgeMargin = 0.2

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
  const { picture, allInk, scale, box } = await cutOutLetters(photo, text, angle, height)
  return { ...picture, allInk, scale, box }
}

/**
 * Returns the text with its positions and its angle measured again at a larger size, which separates the letters from cloth and
 * seams.
 */
export async function measureCloser(photo: GreyPicture, text: FoundText): Promise<FoundText> {
  const { picture, letters, scale, box } = await cutOutLetters(photo, text, text.box.angle, closerLetterHeight)
  const shapes = letters.map((shape) => letterShape(shape, picture.width))
  const clear = withoutGrain(shapes, text.letterHeight * scale)
  if (clear.length < minLetters) return text
  const closer = foundText(clear)
  const inPhoto = (x: number, y: number) => {
    const offset = rotatePoint({ x: (x - picture.width / 2) / scale, y: (y - picture.height / 2) / scale }, box.angle)
    return { x: box.x + offset.x, y: box.y + offset.y }
  }
  return {
    box: {
      ...inPhoto(closer.box.x, closer.box.y),
      width: closer.box.width / scale,
      height: closer.box.height / scale,
      angle: box.angle + closer.box.angle,
    },
    letterHeight: closer.letterHeight / scale,
    contrast: text.contrast,
    spots: closer.spots.map(({ x, y, size }) => ({ ...inPhoto(x, y), size: size / scale })),
  }
}

/** Cuts out a text at an angle, with letters `height` pixels high, and keeps only its letters. */
async function cutOutLetters(
  photo: GreyPicture,
  { box: textBox, letterHeight, spots, contrast }: FoundText,
  angle: number,
  height: number,
): Promise<LetterInk & Pick<InkOfText, 'allInk' | 'scale' | 'box'>> {
  const bothMargins = 2 * margin * letterHeight
  const tight = atAngle(textBox, angle)
  const box = { ...tight, width: tight.width + bothMargins, height: tight.height + bothMargins }
  const maxScale = Math.min(
    maxEnlargement,
    usualLetterHeight / letterHeight,
    Math.sqrt(maxPixels / (box.width * box.height)),
  )
  const scale = (maxScale * height) / usualLetterHeight
  const cutPicture = await cutOutBox(photo, box, scale)
  const allInk = toInk(cutPicture, Math.round(letterHeight * scale * backgroundRadius), contrast * minContrastShare)
  const spotsInCut = spots.map((spot) => {
    const { x, y } = rotatePoint({ x: spot.x - box.x, y: spot.y - box.y }, -angle)
    return { x: cutPicture.width / 2 + x * scale, y: cutPicture.height / 2 + y * scale, size: spot.size * scale }
  })
  return { ...keepLetters(allInk, spotsInCut, letterHeight * scale), allInk, scale, box }
}

/** Rotates the ink by a quarter, a half or three quarters, clockwise. */
export async function rotateInk(ink: InkOfText, degrees: 90 | 180 | 270): Promise<InkOfText> {
  const { width, height, angle } = ink.box
  const box = degrees === 180 ? ink.box : { ...ink.box, width: height, height: width }
  const allInk = await rotateByQuarters(ink.allInk, degrees)
  return {
    ...(await rotateByQuarters(ink, degrees)),
    allInk,
    scale: ink.scale,
    box: { ...box, angle: angle - degrees },
  }
}

/** Whether a line is so near to the edge of the photo that the photo may have cut it off. */
export function isCutOff(line: Box, { box, scale, width, height }: InkOfText, photo: GreyPicture): boolean {
  const border = ((line.y1 - line.y0) * edgeMargin) / scale
  return [line.x0, line.x1].some((x) =>
    [line.y0, line.y1].some((y) => {
      const offset = rotatePoint({ x: (x - width / 2) / scale, y: (y - height / 2) / scale }, box.angle)
      const [left, top] = [box.x + offset.x, box.y + offset.y]
      return left < border || top < border || left > photo.width - border || top > photo.height - border
    }),
  )
}
