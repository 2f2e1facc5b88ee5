import { connectedShapes, type Shape } from './connected-shapes.ts'
import type { GreyPicture } from './grey-picture.ts'
import type { Box } from './text-reader.ts'

/** Darker than this level is ink. */
const inkLevel = 150
/** Range for the next letter, and reach for the next word, from the end of a word. Word heights. */
const letterBeside = { from: 0.05, to: 0.45 }
const wordBeside = 1
/** A column has ink if so much of its height is inked. Wider inked columns (in word heights) are no stitch. */
const inkedColumn = { part: 0.15, most: 0.15 }
/** Height and width of something that may be one or two letters, in word heights. */
const mayBeLetter = { least: 0.45, most: 1.6, thin: 0.2, wide: 2 }
/**
 * The edge of a label runs above and below its lines. `rows`: inked part of the rows from `over` above to `over` below. `wide`:
 * strip width, which allows for a lean. Nearer than `least` it may be a fold on the next letter. Word heights.
 */
const edge = { over: 0.5, rows: 0.85, wide: 0.2, least: 0.15 }

/**
 * Returns a check whether a line, given by the boxes of its first and last word, is whole. It is not if a letter may be hidden
 * by a fold or the edge of the picture, or if another word follows. `ink`: the picture that the line was cut from, with all
 * marks.
 */
export function clearEnds(ink: GreyPicture): (first: Box, last: Box) => boolean {
  const isInk = Uint8Array.from(ink.pixels, (level) => (level < inkLevel ? 1 : 0))
  const picture = { isInk, width: ink.width, height: ink.height }
  const shapes = connectedShapes(isInk, ink.width)
  const isClear = (end: End) => {
    const free = edgeBeside(picture, end)
    if (free < tallness(end) * edge.least) return false
    return hasRoom(picture, end, free) && !shapes.some((shape) => isBeside(shape, end, free))
  }
  return (first, last) => isClear({ word: first, side: -1 }) && isClear({ word: last, side: 1 })
}

type Ink = { readonly isInk: Uint8Array; readonly width: number; readonly height: number }

/** `side`: -1 is to the left of the word, 1 to the right. */
type End = { readonly word: Box; readonly side: -1 | 1 }

/** Returns the distance from the end of a word to the edge of the label, in pixels; Infinity if no edge is near. */
function edgeBeside(ink: Ink, end: End): number {
  const tall = tallness(end)
  const y0 = Math.max(0, Math.round(end.word.y0 - tall * edge.over))
  const y1 = Math.min(ink.height, Math.round(end.word.y1 + tall * edge.over))
  for (let away = Math.round(tall * letterBeside.from); away <= tall * wordBeside; away++) {
    const strip = { ...columnsBeside(end, away, away + tall * edge.wide), y0, y1 }
    if (inkedRows(ink, strip) >= (y1 - y0) * edge.rows) return away
  }
  return Infinity
}

/** Whether there is no letter right beside the word, up to the edge of the label `free` pixels away. */
function hasRoom(ink: Ink, end: End, free: number): boolean {
  const tall = tallness(end)
  const { x0, x1 } = columnsBeside(end, tall * letterBeside.from, Math.min(tall * letterBeside.to, free))
  if (x0 < 0 || x1 > ink.width) return false
  let columns = 0
  for (let x = x0; x < x1; x++) {
    if (inkedRows(ink, { ...end.word, x0: x, x1: x + 1 }) > tall * inkedColumn.part) columns++
  }
  return columns <= tall * inkedColumn.most
}

function isBeside({ box }: Shape, { word, side }: End, free: number): boolean {
  const tall = word.y1 - word.y0
  const apart = side === 1 ? box.x0 - word.x1 : word.x0 - box.x1
  if (apart <= 0 || apart > Math.min(tall * wordBeside, free)) return false
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0]
  if (height < tall * mayBeLetter.least || height > tall * mayBeLetter.most) return false
  if (width < tall * mayBeLetter.thin || width > tall * mayBeLetter.wide) return false
  return Math.min(box.y1, word.y1) - Math.max(box.y0, word.y0) >= height / 2
}

/** Returns the columns between two distances from the end of a word. */
function columnsBeside({ word, side }: End, from: number, to: number): { x0: number; x1: number } {
  const [near, far] = [Math.round(from), Math.round(to)]
  return side === 1 ? { x0: word.x1 + near, x1: word.x1 + far } : { x0: word.x0 - far, x1: word.x0 - near }
}

/** Counts the rows of a box that have ink. Rows outside the picture have none. */
function inkedRows({ isInk, width, height }: Ink, { x0, y0, x1, y1 }: Box): number {
  let rows = 0
  for (let y = Math.max(0, y0); y < Math.min(height, y1); y++) {
    const from = y * width
    if (isInk.subarray(from + Math.max(0, x0), from + Math.min(width, Math.max(0, x1))).includes(1)) rows++
  }
  return rows
}

function tallness({ word }: End): number {
  return word.y1 - word.y0
}
