import { type ReadLine, withoutStray } from '../../labels/label-text.ts'
import { enlargeText, type FoundText, foundText, withoutGrain } from './found-text.ts'
import { type GreyPicture, greymapOf, shrinkPicture } from './grey-picture.ts'
import { type InkOfText, inkOfText, isCutOff, measureCloser, rotateInk, usualLetterHeight } from './ink-of-text.ts'
import { type LetterShape, letterShapes } from './letter-shapes.ts'
import { createLineEndCheck } from './line-end-check.ts'
import type { RotatedBox } from './rotated-box.ts'
import type { Box, Reading, TextReader } from './text-reader.ts'
import { boxAround, meanContrast, type TextRegion, textRegions, usualSize } from './text-regions.ts'

/** Long side, in pixels, of the picture that is searched for text. */
const searchSide = 1200
/**
 * Most places of text that are read in one photo: a garment has two or three labels, and a print or button may look like one.
 */
const maxPlaces = 3
/** Text is found level or, rarely, upright, but not which end is up. Degrees. */
const rotations = [0, 180, 90, 270] as const
/** If this share of the known letters is read, the rotation is right and the others are skipped. */
const sufficientShare = 0.5
/** More shapes than this are a weave and no words. */
const maxLetters = 900
/** A place with fewer sure letters and digits, or a smaller share of the known letters, has no words. */
const minSure = { count: 2, share: 0.1 }
const sureConfidence = 0.8

/**
 * Letter heights, in pixels, of the second and third reading, after one at the usual height. Two readings outvote the third.
 */
const furtherLetterHeights = [38, 24]

/** The text of a photo and the places of words in its pixels, readable or not. */
export type ReadWords = {
  readonly readings: readonly (readonly ReadLine[])[]
  readonly places: readonly { readonly box: RotatedBox; readonly isRead: boolean }[]
}

/**
 * Reads every line of text in a photo: finds it, rotates it level and reads it as ink on paper, place by place. Each reading
 * has the lines of all places, with heights in pixels of the photo. Lines that the edge may have cut off are left out.
 */
export async function readPhoto(reader: TextReader, photo: GreyPicture, signal: AbortSignal): Promise<ReadWords> {
  const small = await shrinkPicture(photo, searchSide)
  const readings: ReadLine[][] = [usualLetterHeight, ...furtherLetterHeights].map(() => [])
  const places: ReadWords['places'][number][] = []
  for (const region of findText(small, maxPlaces)) {
    signal.throwIfAborted()
    const text = await measureCloser(photo, enlargeText(region, small.scale))
    const lines = text.spots.length > maxLetters ? [] : await readPlace({ reader, photo, signal }, text)
    lines.forEach((read, index) => readings[index]?.push(...read))
    places.push({ box: text.box, isRead: lines.length > 0 })
  }
  // An empty reading counts in the vote, but without any text there is no vote.
  return { readings: readings.some((lines) => lines.length > 0) ? readings : [], places }
}

type ReadContext = { readonly reader: TextReader; readonly photo: GreyPicture; readonly signal: AbortSignal }

/** Returns the readings of one place; an empty list if it has no words. */
async function readPlace(context: ReadContext, text: FoundText): Promise<ReadLine[][]> {
  const best = await bestRotation(context, text)
  if (best.sureCount < Math.max(minSure.count, text.spots.length * minSure.share)) return []
  const readings = [best]
  let { angle } = best.ink.box
  for (const height of furtherLetterHeights) {
    angle += readings.at(-1)?.textInInk.slope ?? 0
    readings.push(await readInk(context, await inkOfText(context.photo, text, angle, height)))
  }
  return readings.map(({ textInInk, ink }) => wholeLines(textInInk, ink, context.photo))
}

/** Returns the lines that lie wholly in the photo. */
function wholeLines({ lines }: Reading, ink: InkOfText, photo: GreyPicture): ReadLine[] {
  const hasClearEnds = createLineEndCheck(ink.allInk)
  return lines
    .filter(({ box }) => !isCutOff(box, ink, photo))
    .map(({ words, height }) => {
      const keptWords = withoutStray(words)
      const [first, last] = [keptWords.at(0)?.box, keptWords.at(-1)?.box]
      const isWhole = first !== undefined && last !== undefined && hasClearEnds(first, last)
      return { words, height: height / ink.scale, isWhole }
    })
}

/** One reading of a place. `sureCount`: its letters and digits that are certainly text. */
type PlaceReading = { readonly ink: InkOfText; readonly textInInk: Reading; readonly sureCount: number }

async function bestRotation(context: ReadContext, text: FoundText): Promise<PlaceReading> {
  const level = await inkOfText(context.photo, text, text.box.angle, usualLetterHeight)
  let best: PlaceReading | undefined
  for (const rotation of rotations) {
    const placeReading = await readInk(context, rotation === 0 ? level : await rotateInk(level, rotation))
    if (best === undefined || placeReading.sureCount > best.sureCount) best = placeReading
    if (best.sureCount >= text.spots.length * sufficientShare) break
  }
  if (best === undefined) throw new Error('There is always a rotation to try.')
  return best
}

async function readInk({ reader, signal }: ReadContext, ink: InkOfText): Promise<PlaceReading> {
  signal.throwIfAborted()
  const textInInk = await reader.read(greymapOf(ink))
  return { ink, textInInk, sureCount: countSureCharacters(textInInk) }
}

/** Counts letters and digits in words that are too long and too sure to be a fold or a stitch. */
function countSureCharacters({ lines }: Reading): number {
  return lines
    .flatMap(({ words }) => words)
    .filter(({ text, confidence }) => confidence >= sureConfidence && /[\p{L}\p{N}]{2}/u.test(text))
    .reduce((sum, { text }) => sum + text.replace(/[^\p{L}\p{N}]/gu, '').length, 0)
}

/** Minimum contrast of letters, in levels: first clear print without any cloth, then woven and faded words. */
const contrastLevels = [60, 32, 16]
/** The contrast at which shapes are whole letters, which show the angle of their lines. */
const wholeLetterContrast = 32
const maxShapes = 1200
/** A shape that reaches more sides of the picture is the cloth. */
const maxSides = 2
/**
 * A region found at lower contrast replaces those inside it up to `area` times their size, or `picture` of the picture. Its
 * letters must not be far smaller (`size`), and its contrast not far lower.
 */
const growthLimits = { area: 8, picture: 0.2, size: 0.45, contrast: 0.62, contrastBefore: 0.45 }
/** Places nearer to each other than this are one. Letter heights. */
const joinGap = 2.5

/** Finds possible text in a small picture: at most `maxCount` places, the clearest first. */
function findText(picture: GreyPicture, maxCount: number): FoundText[] {
  let foundRegions: TextRegion[] = []
  let wholeShapesFound: LetterShape[] = []
  for (const contrast of contrastLevels) {
    const shapes = letterShapes(picture, contrast, maxShapes)
    if (contrast === wholeLetterContrast) wholeShapesFound = shapes
    const regions = textRegions(shapes, maxCount).filter(({ box }) => sidesReached(box, picture) <= maxSides)
    for (const region of regions)
      foundRegions = withRegion(foundRegions, region, picture.width * picture.height * growthLimits.picture)
  }
  return joinRegions(foundRegions)
    .slice(0, maxCount)
    .map(({ shapes }) => foundText(wholeShapes(shapes, wholeShapesFound)))
}

/** Returns the places with a further one: added, in place of those that it extends, or ignored. */
function withRegion(regions: readonly TextRegion[], region: TextRegion, usualArea: number): TextRegion[] {
  const inside = regions.filter(({ box }) => areNear(box, region.box, 0))
  if (inside.length === 0) return [...regions, region]
  const area = inside.reduce((sum, { box }) => sum + areaOf(box), 0)
  if (areaOf(region.box) <= area || areaOf(region.box) > Math.max(area * growthLimits.area, usualArea))
    return [...regions]
  const sizeBefore = Math.max(...inside.map(({ shapes }) => usualSize(shapes)))
  if (usualSize(region.shapes) < sizeBefore * growthLimits.size) return [...regions]
  const isKnown = (shape: LetterShape) => inside.some(({ box }) => areNear(box, shape.box, 0))
  const [knownShapes, newShapes] = [region.shapes.filter(isKnown), region.shapes.filter((shape) => !isKnown(shape))]
  const contrastBefore = Math.max(...inside.map(({ shapes }) => meanContrast(shapes)))
  const minContrast = Math.max(
    meanContrast(knownShapes) * growthLimits.contrast,
    contrastBefore * growthLimits.contrastBefore,
  )
  if (meanContrast(newShapes) < minContrast) return [...regions]
  return regions.map((one) => (one === inside[0] ? region : one)).filter((one) => !inside.includes(one))
}

/** Joins labels beside each other, and parts of one label that a fold or a gap separates. */
function joinRegions(regions: readonly TextRegion[]): TextRegion[] {
  for (const one of regions) {
    const other = regions.find((region) => region !== one && belongTogether(one, region))
    if (other === undefined) continue
    const shapes = [...one.shapes, ...other.shapes]
    return joinRegions([
      { shapes, box: boxAround(shapes) },
      ...regions.filter((region) => region !== one && region !== other),
    ])
  }
  return [...regions]
}

function belongTogether(one: TextRegion, other: TextRegion): boolean {
  return areNear(one.box, other.box, joinGap * Math.max(usualSize(one.shapes), usualSize(other.shapes)))
}

/** A shape of high contrast may be part of a letter of lower contrast. Returns those whole letters, if they are known. */
function wholeShapes(shapes: readonly LetterShape[], known: readonly LetterShape[]): LetterShape[] {
  const letters = known.filter((shape) => shapes.some((part) => isPartOf(part, shape)))
  return withoutGrain(letters.length * 2 >= shapes.length ? letters : shapes, usualSize(shapes))
}

function isPartOf(part: LetterShape, shape: LetterShape): boolean {
  const { box } = shape
  const isWithin = part.box.x0 >= box.x0 && part.box.y0 >= box.y0 && part.box.x1 <= box.x1 && part.box.y1 <= box.y1
  return isWithin && areaOf(box) <= areaOf(part.box) * growthLimits.area
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
