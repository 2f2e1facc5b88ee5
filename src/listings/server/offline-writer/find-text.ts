import { type FoundText, foundText, withoutGrain } from './found-text.ts'
import type { GreyPicture } from './grey-picture.ts'
import { type LetterShape, letterShapes } from './letter-shapes.ts'
import type { Box } from './text-reader.ts'
import { around, meanContrast, type TextRegion, textRegions, usualSize } from './text-regions.ts'

/** How far letters must stand out, in levels: first clear print without any cloth, then woven and faded words. */
const levels = [60, 32, 16]
/** Whose shapes show whole letters, and so how their lines run. */
const wholeLetters = 32
const mostShapes = 1200
/** What reaches more sides of the picture is the cloth. */
const mostSides = 2
/**
 * What lower contrast shows around a place is believed up to so many times its size or this part of the picture, where its
 * letters are not far smaller, and where it stands out nearly as far.
 */
const grown = { area: 8, picture: 0.2, size: 0.45, contrast: 0.62, contrastBefore: 0.45 }
/** Places nearer to each other than so many letter heights are one. */
const near = 2.5

/** Where words may be in a small picture, at most `most` places, the clearest first. */
export function findText(picture: GreyPicture, most: number): FoundText[] {
  let found: TextRegion[] = []
  let whole: LetterShape[] = []
  for (const contrast of levels) {
    const shapes = letterShapes(picture, contrast, mostShapes)
    if (contrast === wholeLetters) whole = shapes
    const regions = textRegions(shapes, most).filter(({ box }) => sidesReached(box, picture) <= mostSides)
    for (const region of regions) found = withRegion(found, region, picture.width * picture.height * grown.picture)
  }
  return joined(found)
    .slice(0, most)
    .map(({ shapes }) => foundText(wholeShapes(shapes, whole)))
}

/** The places with a further one: alone, in the stead of those it shows more of, or not at all. */
function withRegion(found: readonly TextRegion[], region: TextRegion, usualArea: number): TextRegion[] {
  const inside = found.filter(({ box }) => areNear(box, region.box, 0))
  if (inside.length === 0) return [...found, region]
  const area = inside.reduce((sum, { box }) => sum + areaOf(box), 0)
  if (areaOf(region.box) <= area || areaOf(region.box) > Math.max(area * grown.area, usualArea)) return [...found]
  const sizeBefore = Math.max(...inside.map(({ shapes }) => usualSize(shapes)))
  if (usualSize(region.shapes) < sizeBefore * grown.size) return [...found]
  const isKnown = (shape: LetterShape) => inside.some(({ box }) => areNear(box, shape.box, 0))
  const [known, added] = [region.shapes.filter(isKnown), region.shapes.filter((shape) => !isKnown(shape))]
  const before = Math.max(...inside.map(({ shapes }) => meanContrast(shapes)))
  const least = Math.max(meanContrast(known) * grown.contrast, before * grown.contrastBefore)
  if (meanContrast(added) < least) return [...found]
  return found.map((one) => (one === inside[0] ? region : one)).filter((one) => !inside.includes(one))
}

/** Labels beside each other, or parts of one that a fold or a gap keeps apart, become one place. */
function joined(found: readonly TextRegion[]): TextRegion[] {
  for (const one of found) {
    const other = found.find((region) => region !== one && belongTogether(one, region))
    if (other === undefined) continue
    const shapes = [...one.shapes, ...other.shapes]
    return joined([{ shapes, box: around(shapes) }, ...found.filter((region) => region !== one && region !== other)])
  }
  return [...found]
}

function belongTogether(one: TextRegion, other: TextRegion): boolean {
  return areNear(one.box, other.box, near * Math.max(usualSize(one.shapes), usualSize(other.shapes)))
}

/** What stands out far is part of a letter that stands out less far around it: those letters, where they are known. */
function wholeShapes(shapes: readonly LetterShape[], whole: readonly LetterShape[]): LetterShape[] {
  const letters = whole.filter((shape) => shapes.some((part) => isPartOf(part, shape)))
  return withoutGrain(letters.length * 2 >= shapes.length ? letters : shapes, usualSize(shapes))
}

function isPartOf(part: LetterShape, shape: LetterShape): boolean {
  const { box } = shape
  const isWithin = part.box.x0 >= box.x0 && part.box.y0 >= box.y0 && part.box.x1 <= box.x1 && part.box.y1 <= box.y1
  return isWithin && areaOf(box) <= areaOf(part.box) * grown.area
}

function areNear(one: Box, other: Box, gap: number): boolean {
  const across = Math.max(one.x0, other.x0) - Math.min(one.x1, other.x1)
  const down = Math.max(one.y0, other.y0) - Math.min(one.y1, other.y1)
  return Math.max(across, down) <= gap
}

function sidesReached({ x0, y0, x1, y1 }: Box, { width, height }: GreyPicture): number {
  return [x0 <= 2, y0 <= 2, x1 >= width - 2, y1 >= height - 2].filter(Boolean).length
}

function areaOf({ x0, y0, x1, y1 }: Box): number {
  return (x1 - x0) * (y1 - y0)
}
