import type { LetterShape } from './letter-shapes.ts'
import type { Box } from './text-reader.ts'

/** A place in a picture where shapes stand together as letters do. */
export type TextRegion = { readonly box: Box; readonly shapes: readonly LetterShape[] }

/** Shapes are of one text when they are no further apart than so many of the larger one's heights … */
const apart = 1.3
/** … and neither is so many times as large as the other. */
const larger = 4
/** … nor does one stand out so many times as far. */
const clearer = 2.2
/** Fewer are no text. */
const leastShapes = 3
/** Against the region that stands out furthest: cloth and its folds do less than letters. */
const leastContrast = 0.45

/** Where text may be, at most `most` places, most letters of most contrast first. */
export function textRegions(shapes: readonly LetterShape[], most: number): TextRegion[] {
  const groups = grouped(shapes).filter((group) => group.length >= leastShapes)
  const strongest = Math.max(...groups.map(meanContrast))
  return groups
    .filter((group) => meanContrast(group) >= strongest * leastContrast)
    .toSorted((one, other) => weightOf(other) - weightOf(one))
    .slice(0, most)
    .map((group) => ({ box: around(group), shapes: group }))
}

function grouped(shapes: readonly LetterShape[]): LetterShape[][] {
  const ungrouped = new Set(shapes)
  const groups: LetterShape[][] = []
  for (const first of shapes) {
    if (!ungrouped.delete(first)) continue
    const group = [first]
    for (const one of group) {
      for (const other of ungrouped) {
        if (!areTogether(one, other)) continue
        ungrouped.delete(other)
        group.push(other)
      }
    }
    groups.push(group)
  }
  return groups
}

function areTogether(one: LetterShape, other: LetterShape): boolean {
  const [height, otherHeight] = [sizeOf(one), sizeOf(other)]
  const [small, large] = [Math.min(height, otherHeight), Math.max(height, otherHeight)]
  if (large > small * larger) return false
  if (Math.max(one.contrast, other.contrast) > Math.min(one.contrast, other.contrast) * clearer) return false
  const across = Math.max(one.box.x0, other.box.x0) - Math.min(one.box.x1, other.box.x1)
  const down = Math.max(one.box.y0, other.box.y0) - Math.min(one.box.y1, other.box.y1)
  return Math.max(across, down) <= large * apart
}

/** About the height of its letters, whichever way it is turned: the side of a square of half-filled pixels at most. */
export function sizeOf({ box, area }: LetterShape): number {
  return Math.min(box.x1 - box.x0, box.y1 - box.y0, Math.sqrt(area) * 2.5)
}

function weightOf(group: readonly LetterShape[]): number {
  return group.reduce((sum, { contrast }) => sum + contrast * contrast, 0)
}

/** In levels. */
export function meanContrast(group: readonly LetterShape[]): number {
  return group.reduce((sum, { contrast }) => sum + contrast, 0) / group.length
}

/** The box around shapes. */
export function around(group: readonly LetterShape[]): Box {
  return {
    x0: Math.min(...group.map(({ box }) => box.x0)),
    y0: Math.min(...group.map(({ box }) => box.y0)),
    x1: Math.max(...group.map(({ box }) => box.x1)),
    y1: Math.max(...group.map(({ box }) => box.y1)),
  }
}

/**
 * About the height of the smaller half of the letters. Each counts by its size: grain of the cloth is in the majority and small,
 * and the few letters of a name are large.
 */
export function usualSize(shapes: readonly LetterShape[]): number {
  const sizes = shapes.map(sizeOf).toSorted((one, other) => one - other)
  let rest = sizes.reduce((sum, size) => sum + size, 0) * smallerPart
  return sizes.find((size) => (rest -= size) <= 0) ?? 0
}

const smallerPart = 0.4
