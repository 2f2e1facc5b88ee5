import { clustersOf } from './colour-clusters.ts'
import type { Lab } from './oklab.ts'

/** One cloth of a garment: its colour where light falls on it, and which part of the garment it is (0 to 1). */
export type Cloth = { readonly colour: Lab; readonly share: number }

const shades = 8
/** Every so many of many pixels are enough. */
const mostPixels = 1500
/** Light makes a tint stronger and weaker along with its lightness, so their ratio stays: within this, and more where it is strong. */
const sameTint = { least: 0.035, part: 0.25 }
/** A fold is darker than the cloth around it by no more than this. Of a grey, every other grey might be a shadow. */
const deepestFold = { tinted: 0.4, grey: 0.8 }
const leastTint = 0.05

/** The cloths that the pixels are of, largest first: shades that are one tint in light and in folds are one cloth. */
export function clothsOf(pixels: readonly Lab[]): Cloth[] {
  const step = Math.ceil(pixels.length / mostPixels)
  let left = clustersOf(
    pixels.filter((_, at) => at % step === 0),
    shades,
  ).map(({ centre, share }) => ({ colour: centre, share }))
  const cloths: Cloth[] = []
  for (let [first] = left; first !== undefined; [first] = left) {
    const main = first
    // Pure black has no tint, so it is like no shade, not even like itself.
    const together = left.filter((shade) => shade === main || isSameCloth(main.colour, shade.colour))
    left = left.filter((shade) => !together.includes(shade))
    cloths.push(litPart(together))
  }
  return cloths.toSorted((one, other) => other.share - one.share)
}

function isSameCloth(main: Lab, other: Lab): boolean {
  const [a, b] = [main.a / main.l, main.b / main.l]
  const tint = Math.hypot(a, b)
  const fold = tint < leastTint ? deepestFold.grey : deepestFold.tinted
  const isNear = Math.hypot(other.a / other.l - a, other.b / other.l - b) < sameTint.least + tint * sameTint.part
  return isNear && Math.min(main.l, other.l) > Math.max(main.l, other.l) * fold
}

/** The colour of the lighter half of a cloth's shades. */
function litPart(shadesOfCloth: readonly Cloth[]): Cloth {
  const share = shadesOfCloth.reduce((sum, shade) => sum + shade.share, 0)
  let taken = 0
  const colour = { l: 0, a: 0, b: 0 }
  for (const shade of shadesOfCloth.toSorted((one, other) => other.colour.l - one.colour.l)) {
    const part = Math.min(shade.share, share * litShare - taken)
    if (part <= 0) break
    taken += part
    colour.l += shade.colour.l * part
    colour.a += shade.colour.a * part
    colour.b += shade.colour.b * part
  }
  return { colour: { l: colour.l / taken, a: colour.a / taken, b: colour.b / taken }, share }
}
const litShare = 0.8
