import { chromaHueOf, type Lab } from './oklab.ts'

/** The plain colour names of eBay's Color item specific that a photo can tell apart. */
export const colourNames = [
  'Black',
  'White',
  'Gray',
  'Beige',
  'Brown',
  'Red',
  'Pink',
  'Orange',
  'Yellow',
  'Green',
  'Blue',
  'Purple',
] as const
export type ColourName = (typeof colourNames)[number]

/** What cloth of many colours is called. */
export const multicolor = 'Multicolor'

/** The plain name of one measured colour. Light decides among greys; hue, then light, among the rest. */
export function colourNameOf(lab: Lab): ColourName {
  const { chroma, hue } = chromaHueOf(lab)
  if (lab.l < 0.22) return 'Black'
  if (chroma < greyBelow(lab.l)) return greyName(lab.l)
  return hueName(lab.l, chroma, hue)
}

/** Dark and very light cloth carries little chroma before an eye calls it coloured; blue-lit shadows carry some. */
function greyBelow(lightness: number): number {
  if (lightness < 0.35) return 0.028
  return lightness > 0.88 ? 0.015 : 0.025
}

function greyName(lightness: number): ColourName {
  if (lightness < 0.33) return 'Black'
  return lightness < 0.87 ? 'Gray' : 'White'
}

function hueName(lightness: number, chroma: number, hue: number): ColourName {
  if (hue < 12 || hue >= 335) return lightness < 0.5 && hue < 12 ? 'Red' : 'Pink'
  if (hue < 40) return redName(lightness, chroma)
  if (hue < 112) return warmName(lightness, chroma, hue)
  if (hue < 195) return 'Green'
  if (hue < 288) return 'Blue'
  return 'Purple'
}

function redName(lightness: number, chroma: number): ColourName {
  if (lightness > 0.72) return 'Pink'
  return chroma < 0.06 ? 'Brown' : 'Red'
}

/** Orange to yellow hues: strong ones by hue, weak ones are beige when light and brown (or olive green) when dark. */
function warmName(lightness: number, chroma: number, hue: number): ColourName {
  if (chroma >= 0.13) {
    if (hue >= 82) return 'Yellow'
    return lightness < 0.55 ? 'Brown' : 'Orange'
  }
  if (lightness >= 0.66) return hue >= 100 && chroma >= 0.09 ? 'Yellow' : 'Beige'
  return hue >= 105 ? 'Green' : 'Brown'
}
