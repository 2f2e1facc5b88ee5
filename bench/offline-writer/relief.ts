import type { Random } from './random.ts'
import type { Trait } from './traits.ts'

/** The effect of folds on one place: the pixel that it is pulled from, and its brightness. */
export type Relief = { at(x: number, y: number, found: { x: number; y: number; light: number }): void }

type Fold = { cos: number; sin: number; place: number; width: number; pull: number; shade: number; bend: number }

/** Always soft folds of the cloth; on request sharper ones through the labels, whose small print is `print` pixels. */
export function someRelief(
  middle: { readonly x: number; readonly y: number },
  print: number,
  has: (trait: Trait) => boolean,
  random: Random,
): Relief {
  const fold = (reach: number, width: number, steepness: number, shade: number): Fold => {
    const turn = random.between(0, Math.PI)
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    const place = middle.x * cos + middle.y * sin + random.between(-reach, reach)
    return { cos, sin, place, width, pull: width * steepness, shade, bend: random.between(-0.6, 0.6) }
  }
  const folds = [
    ...times(3, () => fold(700, random.between(90, 220), 0.1, random.between(0.05, 0.16))),
    ...times(has('folded') ? random.whole(1, 2) : 0, () =>
      fold(print * 3, print * random.between(0.9, 2), random.between(0.35, 0.6), random.between(0.4, 0.65)),
    ),
    ...times(has('wrinkled') ? random.whole(6, 10) : 0, () =>
      fold(print * 9, print * random.between(1.5, 4), random.between(0.15, 0.4), random.between(0.15, 0.35)),
    ),
  ]
  return {
    at: (x, y, found) => {
      found.x = x
      found.y = y
      found.light = 1
      for (const { cos, sin, place, width, pull, shade, bend } of folds) {
        const along = y * cos - x * sin
        const away = (x * cos + y * sin - place + bend * width * Math.sin(along / (width * 5))) / width
        if (away > 3 || away < -3) continue
        const slope = away * Math.exp(-away * away)
        found.x += pull * slope * cos
        found.y += pull * slope * sin
        found.light += shade * slope * 1.6
      }
      found.light = Math.max(0.4, found.light)
    },
  }
}

function times<Item>(count: number, make: () => Item): Item[] {
  return Array.from({ length: count }, make)
}
