import { type FoundText, foundText, withoutGrain } from './found-text.ts'
import { cutOut, type GreyPicture, turnedByQuarters } from './grey-picture.ts'
import { letterShape } from './letter-shapes.ts'
import { asInk } from './local-contrast.ts'
import { type LettersOnly, onlyLetters } from './only-letters.ts'
import type { Box } from './text-reader.ts'
import { atAngle, type TurnedBox, turned } from './turned-box.ts'

/**
 * A place of a photo as ink on paper, level; `scale`: its pixels for one of the photo's; `place`: what it shows of the photo;
 * `all`: the same with everything that was taken out as no letter.
 */
export type InkOfText = GreyPicture & { readonly scale: number; readonly place: TurnedBox; readonly all: GreyPicture }

/** Letters this high are read best. */
export const usualHeight = 30
/** Letters this high show where they stand. */
const closerHeight = 20
/** Around the letters that were found, in letter heights: the lines beside them that were not. */
const margin = 2.2
/** Many more pixels take too long, and enlarging more adds no detail. */
const mostPixels = 1_200_000
const mostEnlarged = 3.5
/** How far light and shadow are looked at around each pixel, in letter heights: wider than any stroke. */
const surroundings = 2
/** Letters under glare and in folds stand out less far than the others, by this part. */
const faintest = 0.5
const fewestLetters = 3
/** Nearer to the edge of the photo than this part of its height, a line may go on outside. */
const nearEdge = 0.2

/** What stands at a place of a photo, turned so that `angle` is level, its letters about `height` pixels high, less in a large place. */
export async function inkOfText(
  photo: GreyPicture,
  text: FoundText,
  angle: number,
  height: number,
): Promise<InkOfText> {
  const { picture, all, scale, place } = await lettersOf(photo, text, angle, height)
  return { ...picture, all, scale, place }
}

/**
 * The text as it is seen from close by, without the cloth and the seams that its letters could not be told from: where its
 * letters are, and how its lines run.
 */
export async function seenCloser(photo: GreyPicture, text: FoundText): Promise<FoundText> {
  const { picture, letters, scale, place } = await lettersOf(photo, text, text.place.angle, closerHeight)
  const shapes = letters.map((shape) => letterShape(shape, picture.width))
  const clear = withoutGrain(shapes, text.letterHeight * scale)
  if (clear.length < fewestLetters) return text
  const seen = foundText(clear)
  const inPhoto = (x: number, y: number) => {
    const away = turned({ x: (x - picture.width / 2) / scale, y: (y - picture.height / 2) / scale }, place.angle)
    return { x: place.x + away.x, y: place.y + away.y }
  }
  return {
    place: {
      ...inPhoto(seen.place.x, seen.place.y),
      width: seen.place.width / scale,
      height: seen.place.height / scale,
      angle: place.angle + seen.place.angle,
    },
    letterHeight: seen.letterHeight / scale,
    contrast: text.contrast,
    spots: seen.spots.map(({ x, y, size }) => ({ ...inPhoto(x, y), size: size / scale })),
  }
}

async function lettersOf(
  photo: GreyPicture,
  { place, letterHeight, spots, contrast }: FoundText,
  angle: number,
  height: number,
): Promise<LettersOnly & { all: GreyPicture; scale: number; place: TurnedBox }> {
  const around = 2 * margin * letterHeight
  const tight = atAngle(place, angle)
  const box = { ...tight, width: tight.width + around, height: tight.height + around }
  const most = Math.min(mostEnlarged, usualHeight / letterHeight, Math.sqrt(mostPixels / (box.width * box.height)))
  const scale = (most * height) / usualHeight
  const cut = await cutOut(photo, box, scale)
  const inked = asInk(cut, Math.round(letterHeight * scale * surroundings), contrast * faintest)
  const inCut = spots.map((spot) => {
    const { x, y } = turned({ x: spot.x - box.x, y: spot.y - box.y }, -angle)
    return { x: cut.width / 2 + x * scale, y: cut.height / 2 + y * scale, size: spot.size * scale }
  })
  return { ...onlyLetters(inked, inCut, letterHeight * scale), all: inked, scale, place: box }
}

/** The same place turned by a quarter or a half, clockwise. */
export async function quarterTurned(ink: InkOfText, degrees: 90 | 180 | 270): Promise<InkOfText> {
  const { width, height, angle } = ink.place
  const place = degrees === 180 ? ink.place : { ...ink.place, width: height, height: width }
  const all = await turnedByQuarters(ink.all, degrees)
  return {
    ...(await turnedByQuarters(ink, degrees)),
    all,
    scale: ink.scale,
    place: { ...place, angle: angle - degrees },
  }
}

/** Whether a line of a place is so near to the edge of the photo that it may go on outside. */
export function isCutOff(line: Box, { place, scale, width, height }: InkOfText, photo: GreyPicture): boolean {
  const border = ((line.y1 - line.y0) * nearEdge) / scale
  return [line.x0, line.x1].some((x) =>
    [line.y0, line.y1].some((y) => {
      const away = turned({ x: (x - width / 2) / scale, y: (y - height / 2) / scale }, place.angle)
      const [left, top] = [place.x + away.x, place.y + away.y]
      return left < border || top < border || left > photo.width - border || top > photo.height - border
    }),
  )
}
