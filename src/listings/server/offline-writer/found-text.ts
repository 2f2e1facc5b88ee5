import type { LetterShape } from './letter-shapes.ts'
import type { Spot } from './only-letters.ts'
import { meanContrast, sizeOf, usualSize } from './text-regions.ts'
import { type TurnedBox, turnedBoxAround } from './turned-box.ts'

/** Words that stand together somewhere in a picture, in its pixels. */
export type FoundText = {
  /** Around all of it, at the angle of its lines: upright, upside down or, now and then, lying. */
  readonly place: TurnedBox
  /** About how high most of its letters are. */
  readonly letterHeight: number
  /** How far they stand out, in levels. */
  readonly contrast: number
  /** Where they stand; words that are joined count once. */
  readonly spots: readonly Spot[]
}

/** The text that shapes make. */
export function foundText(shapes: readonly LetterShape[]): FoundText {
  const points = shapes.flatMap((shape) => shape.points)
  return {
    place: turnedBoxAround(points, textAngle(shapes)),
    letterHeight: usualSize(shapes),
    contrast: meanContrast(shapes),
    spots: shapes.map(({ box }) => ({
      x: (box.x0 + box.x1) / 2,
      y: (box.y0 + box.y1) / 2,
      size: Math.max(box.x1 - box.x0, box.y1 - box.y0),
    })),
  }
}

/** The same in a picture of `scale` times the size. */
export function enlarged({ place, letterHeight, contrast, spots }: FoundText, scale: number): FoundText {
  const { x, y, width, height, angle } = place
  return {
    place: { x: x * scale, y: y * scale, width: width * scale, height: height * scale, angle },
    letterHeight: letterHeight * scale,
    contrast,
    spots: spots.map((spot) => ({ x: spot.x * scale, y: spot.y * scale, size: spot.size * scale })),
  }
}

/**
 * Shapes without dots and without what shows of the cloth beside a label: far smaller than the usual size of letters, or standing
 * out less far than they do.
 */
export function withoutGrain(shapes: readonly LetterShape[], usual: number): LetterShape[] {
  const least = usual * grain.size
  const contrasts = shapes.map(({ contrast }) => contrast).toSorted((one, other) => one - other)
  const faintest = (contrasts[Math.floor(contrasts.length * clearPart)] ?? 0) * grain.contrast
  return shapes.filter((shape) => sizeOf(shape) >= least && shape.contrast >= faintest)
}

/** Parts of the usual size, and of the contrast that a fifth of all shapes reach. */
const grain = { size: 0.5, contrast: 0.55 }
const clearPart = 0.8

const coarse = 3
const fine = 0.5
/** Points that are enough to see how lines run. */
const enough = 6000
/** Rows of points in the height of a letter. */
const rowsALetter = 5

/**
 * By how many degrees lines of text run downwards to the right, from -90 to 90: in that direction their letters lie one behind
 * the other, with the least between the lines. What is upside down looks the same.
 */
function textAngle(shapes: readonly LetterShape[]): number {
  const points = somePoints(shapes)
  const rowHeight = Math.max(1.5, usualSize(shapes) / rowsALetter)
  let best = { angle: 0, score: 0 }
  const tryAngle = (angle: number) => {
    const score = lineScore(points, angle, rowHeight)
    if (score > best.score) best = { angle, score }
  }
  for (let angle = -90; angle < 90; angle += coarse) tryAngle(angle)
  const about = best.angle
  for (let angle = about - coarse; angle <= about + coarse; angle += fine) tryAngle(angle)
  return best.angle >= 90 ? best.angle - 180 : best.angle < -90 ? best.angle + 180 : best.angle
}

function somePoints(shapes: readonly LetterShape[]): number[] {
  const total = shapes.reduce((sum, { points }) => sum + points.length / 2, 0)
  const every = Math.max(1, Math.ceil(total / enough))
  const kept: number[] = []
  let at = 0
  for (const { points } of shapes) {
    for (let place = 0; place < points.length; place += 2) {
      if (at++ % every === 0) kept.push(points[place] ?? 0, points[place + 1] ?? 0)
    }
  }
  return kept
}

/** How sharply the points part into lines and gaps when looked at along an angle: the squared steps from row to row. */
function lineScore(points: readonly number[], angle: number, rowHeight: number): number {
  const sin = Math.sin((angle * Math.PI) / 180) / rowHeight
  const cos = Math.cos((angle * Math.PI) / 180) / rowHeight
  const rows = new Map<number, number>()
  // A point counts for the two rows it lies between: pixels stand in rows of their own at some angles and not at others.
  for (let place = 0; place < points.length; place += 2) {
    const exact = (points[place + 1] ?? 0) * cos - (points[place] ?? 0) * sin
    const row = Math.floor(exact)
    rows.set(row, (rows.get(row) ?? 0) + 1 - (exact - row))
    rows.set(row + 1, (rows.get(row + 1) ?? 0) + exact - row)
  }
  let score = 0
  for (const [row, count] of rows) score += (count - (rows.get(row - 1) ?? 0)) ** 2
  return score
}
