import { type ReadLine, withoutStray } from '../../labels/label-text.ts'
import { clearEnds } from './clear-ends.ts'
import { enlarged, type FoundText, foundText, withoutGrain } from './found-text.ts'
import { type GreyPicture, greymapOf, smaller } from './grey-picture.ts'
import { type InkOfText, inkOfText, isCutOff, quarterTurned, seenCloser, usualHeight } from './ink-of-text.ts'
import { type LetterShape, letterShapes } from './letter-shapes.ts'
import type { Box, Reading, TextReader } from './text-reader.ts'
import { around, meanContrast, type TextRegion, textRegions, usualSize } from './text-regions.ts'
import type { TurnedBox } from './turned-box.ts'

/** Pixels of the long side in which text is looked for. */
const searchSide = 1200
/** Places looked at in one photo: a garment has two or three labels, and a print or a button may look like one. */
const mostPlaces = 3
/** What was found runs level or, now and then, upright, and nobody knows which end is up. */
const turns = [0, 180, 90, 270] as const
/** Read for so many of the letters that were found, a turn is right and no other needs trying. */
const enough = 0.5
/** So many shapes are no words but a weave. */
const mostLetters = 900
/** A place where fewer sure letters and digits are read, or fewer of those that were found, holds no words. */
const leastSure = { number: 2, part: 0.1 }
const sureConfidence = 0.8

/** Heights of letters, in pixels, at which a place is read: first in each turn, then again. Two of three outvote the third. */
const furtherHeights = [38, 24]

/** What was read in a photo, and where words are, in its pixels, whether or not they could be read. */
export type ReadWords = {
  readonly looks: readonly (readonly ReadLine[])[]
  readonly places: readonly { readonly box: TurnedBox; readonly isRead: boolean }[]
}

/**
 * Every line of text in a photo: found, turned level, and read as ink on paper, place by place. Each look holds the lines of all
 * places, their heights in pixels of the photo; lines that the edge of the photo may have cut off are left out.
 */
export async function readPhoto(reader: TextReader, photo: GreyPicture, signal: AbortSignal): Promise<ReadWords> {
  const small = await smaller(photo, searchSide)
  const looks: ReadLine[][] = [usualHeight, ...furtherHeights].map(() => [])
  const places: ReadWords['places'][number][] = []
  for (const found of findText(small, mostPlaces)) {
    signal.throwIfAborted()
    const text = await seenCloser(photo, enlarged(found, small.scale))
    const lines = text.spots.length > mostLetters ? [] : await readPlace({ reader, photo, signal }, text)
    lines.forEach((read, look) => looks[look]?.push(...read))
    places.push({ box: text.place, isRead: lines.length > 0 })
  }
  // A look that saw nothing counts when they vote, but three of nothing are none.
  return { looks: looks.some((look) => look.length > 0) ? looks : [], places }
}

type Reads = { readonly reader: TextReader; readonly photo: GreyPicture; readonly signal: AbortSignal }

/** The looks at one place; none where no words are. */
async function readPlace(reads: Reads, text: FoundText): Promise<ReadLine[][]> {
  const best = await bestTurn(reads, text)
  if (best.sure < Math.max(leastSure.number, text.spots.length * leastSure.part)) return []
  const looks = [best]
  let { angle } = best.ink.place
  for (const height of furtherHeights) {
    angle += looks.at(-1)?.reading.slope ?? 0
    looks.push(await lookAt(reads, await inkOfText(reads.photo, text, angle, height)))
  }
  return looks.map(({ reading, ink }) => wholeLines(reading, ink, reads.photo))
}

/** The lines that lie wholly in the photo. */
function wholeLines({ lines }: Reading, ink: InkOfText, photo: GreyPicture): ReadLine[] {
  const hasClearEnds = clearEnds(ink.all)
  return lines
    .filter(({ box }) => !isCutOff(box, ink, photo))
    .map(({ words, height }) => {
      const kept = withoutStray(words)
      const [first, last] = [kept.at(0)?.box, kept.at(-1)?.box]
      const isWhole = first !== undefined && last !== undefined && hasClearEnds(first, last)
      return { words, height: height / ink.scale, isWhole }
    })
}

type Look = { readonly ink: InkOfText; readonly reading: Reading; readonly sure: number }

async function bestTurn(reads: Reads, text: FoundText): Promise<Look> {
  const level = await inkOfText(reads.photo, text, text.place.angle, usualHeight)
  let best: Look | undefined
  for (const turn of turns) {
    const look = await lookAt(reads, turn === 0 ? level : await quarterTurned(level, turn))
    if (best === undefined || look.sure > best.sure) best = look
    if (best.sure >= text.spots.length * enough) break
  }
  if (best === undefined) throw new Error('There is always a turn to try.')
  return best
}

async function lookAt({ reader, signal }: Reads, ink: InkOfText): Promise<Look> {
  signal.throwIfAborted()
  const reading = await reader.read(greymapOf(ink))
  return { ink, reading, sure: sureCharacters(reading) }
}

/** Letters and digits in words long and sure enough not to be a fold or a stitch. */
function sureCharacters({ lines }: Reading): number {
  return lines
    .flatMap(({ words }) => words)
    .filter(({ text, confidence }) => confidence >= sureConfidence && /[\p{L}\p{N}]{2}/u.test(text))
    .reduce((sum, { text }) => sum + text.replace(/[^\p{L}\p{N}]/gu, '').length, 0)
}

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
function findText(picture: GreyPicture, most: number): FoundText[] {
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
function wholeShapes(shapes: readonly LetterShape[], known: readonly LetterShape[]): LetterShape[] {
  const letters = known.filter((shape) => shapes.some((part) => isPartOf(part, shape)))
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
