import type { LetterShape } from './letter-shapes.ts'
import type { Spot } from './only-letters.ts'
import { textAngle } from './text-angle.ts'
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
