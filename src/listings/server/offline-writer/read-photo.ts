import { type ReadLine, withoutStray } from '../../labels/label-text.ts'
import { clearEnds } from './clear-ends.ts'
import { findText } from './find-text.ts'
import { enlarged, type FoundText } from './found-text.ts'
import { type GreyPicture, greymapOf, smaller } from './grey-picture.ts'
import { type InkOfText, inkOfText, isCutOff, quarterTurned, seenCloser, usualHeight } from './ink-of-text.ts'
import type { Reading, TextReader } from './text-reader.ts'
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
  return looks.map(({ reading, ink }) => whole(reading, ink, reads.photo))
}

/** The lines that lie wholly in the photo. */
function whole({ lines }: Reading, ink: InkOfText, photo: GreyPicture): ReadLine[] {
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
