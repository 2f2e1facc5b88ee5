import { connectedShapes, type Shape } from './connected-shapes.ts'
import type { GreyPicture } from './grey-picture.ts'
import type { Box } from './text-reader.ts'

/** Darker than this level is ink. */
const inkLevel = 150
/** Distances from the end of a word, in word heights: where the next letter is, and how far away the next word may be. */
const nextLetterRange = { from: 0.05, to: 0.45 }
const nextWordReach = 1
/**
 * A column has ink if at least `minInkedShare` of its height is inked. Inked columns wider than `maxWidth` (in word heights)
 * are no stitch.
 */
const stitch = { minInkedShare: 0.15, maxWidth: 0.15 }
/** Limits of a shape that may be one or two letters, in word heights. */
const letterSize = { minHeight: 0.45, maxHeight: 1.6, minWidth: 0.2, maxWidth: 2 }
/**
 * The edge of a label continues `overhang` above and below a line and inks at least `minInkedRows` of a strip's rows. The strip
 * is wide enough for a slanting edge. Nearer than `minDistance` it may be a fold on the next letter. In word heights, but
 * `minInkedRows` is a share.
 */
const labelEdge = { overhang: 0.5, minInkedRows: 0.85, stripWidth: 0.2, minDistance: 0.15 }

/**
 * Creates a check whether a line, given by the boxes of its first and last word, is whole. It is not if a letter may be hidden
 * by a fold or the edge of the picture, or if another word follows. `ink`: the picture of the line with all its marks.
 */
export function createLineEndCheck(ink: GreyPicture): (first: Box, last: Box) => boolean {
  const isInk = Uint8Array.from(ink.pixels, (level) => (level < inkLevel ? 1 : 0))
  const picture = { isInk, width: ink.width, height: ink.height }
  const shapes = connectedShapes(isInk, ink.width)
  const isClear = (end: End) => {
    const edgeDistance = edgeBeside(picture, end)
    if (edgeDistance < heightOf(end) * labelEdge.minDistance) return false
    return hasRoom(picture, end, edgeDistance) && !shapes.some((shape) => isBeside(shape, end, edgeDistance))
  }
  return (first, last) => isClear({ word: first, side: -1 }) && isClear({ word: last, side: 1 })
}

type Ink = { readonly isInk: Uint8Array; readonly width: number; readonly height: number }

/** One end of a line: its first word with `side` -1 (left), or its last word with `side` 1 (right). */
type End = { readonly word: Box; readonly side: -1 | 1 }

/** Returns the distance from the end of a word to the edge of the label, in pixels; Infinity if no edge is near. */
function edgeBeside(ink: Ink, end: End): number {
  const wordHeight = heightOf(end)
  const y0 = Math.max(0, Math.round(end.word.y0 - wordHeight * labelEdge.overhang))
  const y1 = Math.min(ink.height, Math.round(end.word.y1 + wordHeight * labelEdge.overhang))
  for (
    let distance = Math.round(wordHeight * nextLetterRange.from);
    distance <= wordHeight * nextWordReach;
    distance++
  ) {
    const strip = { ...columnsBeside(end, distance, distance + wordHeight * labelEdge.stripWidth), y0, y1 }
    if (inkedRows(ink, strip) >= (y1 - y0) * labelEdge.minInkedRows) return distance
  }
  return Infinity
}

/** Whether the word has no letter right beside it, up to the edge of the label. `edgeDistance`: pixels. */
function hasRoom(ink: Ink, end: End, edgeDistance: number): boolean {
  const wordHeight = heightOf(end)
  const { x0, x1 } = columnsBeside(
    end,
    wordHeight * nextLetterRange.from,
    Math.min(wordHeight * nextLetterRange.to, edgeDistance),
  )
  if (x0 < 0 || x1 > ink.width) return false
  let columns = 0
  for (let x = x0; x < x1; x++) {
    if (inkedRows(ink, { ...end.word, x0: x, x1: x + 1 }) > wordHeight * stitch.minInkedShare) columns++
  }
  return columns <= wordHeight * stitch.maxWidth
}

function isBeside({ box }: Shape, { word, side }: End, edgeDistance: number): boolean {
  const wordHeight = word.y1 - word.y0
  const gap = side === 1 ? box.x0 - word.x1 : word.x0 - box.x1
  if (gap <= 0 || gap > Math.min(wordHeight * nextWordReach, edgeDistance)) return false
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0]
  if (height < wordHeight * letterSize.minHeight || height > wordHeight * letterSize.maxHeight) return false
  if (width < wordHeight * letterSize.minWidth || width > wordHeight * letterSize.maxWidth) return false
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

function heightOf({ word }: End): number {
  return word.y1 - word.y0
}
