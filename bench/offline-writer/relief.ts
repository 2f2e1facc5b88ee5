import type { Random } from './random.ts'
import type { Trait } from './traits.ts'

/** The effect of folds: writes to `out` the point that is seen at a pixel, and its light (1: unchanged). */
export type Relief = { at(x: number, y: number, out: { x: number; y: number; light: number }): void }

/** A wave across the photo. `offset` is its distance from the photo's corner, along the direction `cos`, `sin`. */
type Fold = { cos: number; sin: number; offset: number; width: number; pull: number; shade: number; bend: number }

/**
 * Soft folds of the cloth. Sharper ones cross labels that are folded or wrinkled. `print` is the height of small print.
 * Lengths are in pixels.
 */
export function randomRelief(
  labelsCenter: { readonly x: number; readonly y: number },
  print: number,
  hasTrait: (trait: Trait) => boolean,
  random: Random,
): Relief {
  const fold = (maxDistance: number, width: number, steepness: number, shade: number): Fold => {
    const angle = random.between(0, Math.PI)
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const offset = labelsCenter.x * cos + labelsCenter.y * sin + random.between(-maxDistance, maxDistance)
    return { cos, sin, offset, width, pull: width * steepness, shade, bend: random.between(-0.6, 0.6) }
  }
  const folds = [
    ...times(3, () => fold(700, random.between(90, 220), 0.1, random.between(0.05, 0.16))),
    ...times(hasTrait('folded') ? random.whole(1, 2) : 0, () =>
      fold(print * 3, print * random.between(0.9, 2), random.between(0.35, 0.6), random.between(0.4, 0.65)),
    ),
    ...times(hasTrait('wrinkled') ? random.whole(6, 10) : 0, () =>
      fold(print * 9, print * random.between(1.5, 4), random.between(0.15, 0.4), random.between(0.15, 0.35)),
    ),
  ]
  return {
    at: (x, y, out) => {
      out.x = x
      out.y = y
      out.light = 1
      for (const { cos, sin, offset, width, pull, shade, bend } of folds) {
        const alongFold = y * cos - x * sin
        const widthsFromFold = (x * cos + y * sin - offset + bend * width * Math.sin(alongFold / (width * 5))) / width
        if (widthsFromFold > 3 || widthsFromFold < -3) continue
        const slope = widthsFromFold * Math.exp(-widthsFromFold * widthsFromFold)
        out.x += pull * slope * cos
        out.y += pull * slope * sin
        out.light += shade * slope * 1.6
      }
      out.light = Math.max(0.4, out.light)
    },
  }
}

function times<Item>(count: number, make: () => Item): Item[] {
  return Array.from({ length: count }, make)
}
