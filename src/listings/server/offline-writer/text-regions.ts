import type { LetterShape } from './letter-shapes.ts'
import type { Box } from './text-reader.ts'

/** A part of a picture in which shapes are close together like letters. */
export type TextRegion = { readonly box: Box; readonly shapes: readonly LetterShape[] }

/** Limits for two shapes of one text. Their distance, in heights of the larger one. */
const maxGap = 1.3
/** The ratio of their sizes. */
const maxSizeRatio = 4
/** The ratio of their contrasts. */
const maxContrastRatio = 2.2
/** Fewer shapes are no text. */
const minShapes = 3
/** Share of the contrast of the strongest region. Cloth and its folds have less than letters. */
const minContrastShare = 0.45

/** Finds possible text: at most `maxCount` regions, those with the most letters and the highest contrast first. */
export function textRegions(shapes: readonly LetterShape[], maxCount: number): TextRegion[] {
  const groups = groupShapes(shapes).filter((group) => group.length >= minShapes)
  const strongest = Math.max(...groups.map(meanContrast))
  return groups
    .filter((group) => meanContrast(group) >= strongest * minContrastShare)
    .toSorted((one, other) => weightOf(other) - weightOf(one))
    .slice(0, maxCount)
    .map((group) => ({ box: boxAround(group), shapes: group }))
}

function groupShapes(shapes: readonly LetterShape[]): LetterShape[][] {
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
  if (large > small * maxSizeRatio) return false
  if (Math.max(one.contrast, other.contrast) > Math.min(one.contrast, other.contrast) * maxContrastRatio) return false
  const across = Math.max(one.box.x0, other.box.x0) - Math.min(one.box.x1, other.box.x1)
  const down = Math.max(one.box.y0, other.box.y0) - Math.min(one.box.y1, other.box.y1)
  return Math.max(across, down) <= large * maxGap
}

/** Returns the approximate height of a letter at any angle, at most the side of a half-filled square with its pixels. */
export function sizeOf({ box, area }: LetterShape): number {
  return Math.min(box.x1 - box.x0, box.y1 - box.y0, Math.sqrt(area) * 2.5)
}

function weightOf(group: readonly LetterShape[]): number {
  return group.reduce((sum, { contrast }) => sum + contrast * contrast, 0)
}

/** Returns the mean contrast of shapes, in levels. */
export function meanContrast(group: readonly LetterShape[]): number {
  return group.reduce((sum, { contrast }) => sum + contrast, 0) / group.length
}

/** Returns the box around shapes. */
export function boxAround(group: readonly LetterShape[]): Box {
  return {
    x0: Math.min(...group.map(({ box }) => box.x0)),
    y0: Math.min(...group.map(({ box }) => box.y0)),
    x1: Math.max(...group.map(({ box }) => box.x1)),
    y1: Math.max(...group.map(({ box }) => box.y1)),
  }
}

/**
 * Returns the approximate height of the smaller letters. Each shape counts by its size, because grain of the cloth is small and
 * numerous, while the letters of a name are large and few.
 */
export function usualSize(shapes: readonly LetterShape[]): number {
  const sizes = shapes.map(sizeOf).toSorted((one, other) => one - other)
  let rest = sizes.reduce((sum, size) => sum + size, 0) * smallerPart
  return sizes.find((size) => (rest -= size) <= 0) ?? 0
}

const smallerPart = 0.4
