import type { Spot } from './keep-letters.ts'
import type { LetterShape } from './letter-shapes.ts'
import { type RotatedBox, rotatedBoxAround } from './rotated-box.ts'
import { meanContrast, sizeOf, usualSize } from './text-regions.ts'

/** Words that are close together in a picture, in its pixels. */
export type FoundText = {
  /** The box around the text, at the angle of its lines: upright, upside down or, rarely, on its side. */
  readonly box: RotatedBox
  /** The approximate height of most letters. */
  readonly letterHeight: number
  /** The mean contrast of the letters, in levels. */
  readonly contrast: number
  /** The positions of the letters; connected letters count once. */
  readonly spots: readonly Spot[]
}

/** Returns the text that these shapes form. */
export function foundText(shapes: readonly LetterShape[]): FoundText {
  const points = shapes.flatMap((shape) => shape.points)
  return {
    box: rotatedBoxAround(points, textAngle(shapes)),
    letterHeight: usualSize(shapes),
    contrast: meanContrast(shapes),
    spots: shapes.map(({ box }) => ({
      x: (box.x0 + box.x1) / 2,
      y: (box.y0 + box.y1) / 2,
      size: Math.max(box.x1 - box.x0, box.y1 - box.y0),
    })),
  }
}

/** Returns the same text in a picture that is `scale` times as large. */
export function enlargeText({ box, letterHeight, contrast, spots }: FoundText, scale: number): FoundText {
  const { x, y, width, height, angle } = box
  return {
    box: { x: x * scale, y: y * scale, width: width * scale, height: height * scale, angle },
    letterHeight: letterHeight * scale,
    contrast,
    spots: spots.map((spot) => ({ x: spot.x * scale, y: spot.y * scale, size: spot.size * scale })),
  }
}

/** Removes dots and cloth from shapes: those far smaller than the usual size of letters, or with far less contrast. */
export function withoutGrain(shapes: readonly LetterShape[], usualLetterSize: number): LetterShape[] {
  const minSize = usualLetterSize * minLetter.size
  const contrasts = shapes.map(({ contrast }) => contrast).toSorted((one, other) => one - other)
  const minContrast = (contrasts[Math.floor(contrasts.length * clearestQuantile)] ?? 0) * minLetter.contrast
  return shapes.filter((shape) => sizeOf(shape) >= minSize && shape.contrast >= minContrast)
}

/** Smaller or fainter shapes are grain. Shares of the usual size, and of the contrast that a fifth of all shapes reach. */
const minLetter = { size: 0.5, contrast: 0.55 }
const clearestQuantile = 0.8

const coarseDegrees = 3
const fineDegrees = 0.5
/** Points that are enough to find the angle of lines. */
const maxPoints = 6000
/** Rows of points in the height of a letter. */
const rowsPerLetter = 5

/**
 * Returns the degrees by which lines of text run downwards to the right, from -90 to 90. At that angle the rows between the
 * lines are emptiest. Text that is upside down has the same angle.
 */
function textAngle(shapes: readonly LetterShape[]): number {
  const points = samplePoints(shapes)
  const rowHeight = Math.max(1.5, usualSize(shapes) / rowsPerLetter)
  let best = { angle: 0, score: 0 }
  const tryAngle = (angle: number) => {
    const score = lineScore(points, angle, rowHeight)
    if (score > best.score) best = { angle, score }
  }
  for (let angle = -90; angle < 90; angle += coarseDegrees) tryAngle(angle)
  const coarseAngle = best.angle
  for (let angle = coarseAngle - coarseDegrees; angle <= coarseAngle + coarseDegrees; angle += fineDegrees)
    tryAngle(angle)
  return best.angle >= 90 ? best.angle - 180 : best.angle < -90 ? best.angle + 180 : best.angle
}

function samplePoints(shapes: readonly LetterShape[]): number[] {
  const total = shapes.reduce((sum, { points }) => sum + points.length / 2, 0)
  const step = Math.max(1, Math.ceil(total / maxPoints))
  const keptPoints: number[] = []
  let count = 0
  for (const { points } of shapes) {
    for (let index = 0; index < points.length; index += 2) {
      if (count++ % step === 0) keptPoints.push(points[index] ?? 0, points[index + 1] ?? 0)
    }
  }
  return keptPoints
}

/** Returns how clearly the points form lines and gaps at an angle: the sum of squared differences between rows. */
function lineScore(points: readonly number[], angle: number, rowHeight: number): number {
  const sin = Math.sin((angle * Math.PI) / 180) / rowHeight
  const cos = Math.cos((angle * Math.PI) / 180) / rowHeight
  const rows = new Map<number, number>()
  // A point counts for both rows that it lies between, because pixels fall on exact rows at some angles only.
  for (let index = 0; index < points.length; index += 2) {
    const exact = (points[index + 1] ?? 0) * cos - (points[index] ?? 0) * sin
    const row = Math.floor(exact)
    rows.set(row, (rows.get(row) ?? 0) + 1 - (exact - row))
    rows.set(row + 1, (rows.get(row + 1) ?? 0) + exact - row)
  }
  let score = 0
  for (const [row, count] of rows) score += (count - (rows.get(row - 1) ?? 0)) ** 2
  return score
}
