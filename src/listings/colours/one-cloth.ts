import { type ColourName, colourNameOf } from './colour-names.ts'
import type { Lab } from './oklab.ts'

/** A cloth of one colour: its name, and whether a pixel may be of it, lit or in a fold. */
export type OneCloth = { readonly name: ColourName; holds(pixel: Lab): boolean }

/** Light makes a tint stronger and weaker along with its lightness, so their ratio stays. */
const sameTint = 0.055
/** Tints weaker than this are greys, of which every other grey might be a shadow. */
const leastTint = 0.045
/** So many of all pixels are of the cloth, or it is not the only one. */
const nearlyAll = 0.85
/** A fold is darker than the light parts by no more than this: below, it is another colour. */
const deepestFold = 0.4
/** Its colour is that of its lighter parts. */
const lighterPart = 0.65

/** The one coloured cloth that nearly all pixels are of; undefined where they are of several, or grey. */
export function oneCloth(pixels: readonly Lab[]): OneCloth | undefined {
  const lit = pixels.filter(({ l }) => l > 0.05)
  const a = percentile(
    lit.map((pixel) => pixel.a / pixel.l),
    0.5,
  )
  const b = percentile(
    lit.map((pixel) => pixel.b / pixel.l),
    0.5,
  )
  if (lit.length === 0 || Math.hypot(a, b) < leastTint) return undefined
  const light = percentile(
    lit.map(({ l }) => l),
    lighterPart,
  )
  const holds = ({ l, a: green, b: blue }: Lab) =>
    l > light * deepestFold &&
    Math.hypot(green / l - a, blue / l - b) < Math.max(sameTint, Math.hypot(a, b) * sameTintPart)
  if (pixels.filter(holds).length < pixels.length * nearlyAll) return undefined
  return { name: colourNameOf({ l: light, a: a * light, b: b * light }), holds }
}

/** Strong tints vary more. */
const sameTintPart = 0.3

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) * part)] ?? 0
}
