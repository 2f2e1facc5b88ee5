import { chromaHueOf, type Lab } from './oklab.ts'

/** The plain color names of eBay's Color item specific that a photo can tell apart. */
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

/** The name for cloth of many colours. */
export const multicolor = 'Multicolor'

/** Limits between two names, tuned on the garments of docs/benchmarks.md. */
const blackMaxLightness = 0.2
const darkGreyMinLightness = 0.37
/** White cloth is nearly as light as the lightest thing in its photo, and never darker than `min`. */
const whiteMinLightness = { shareOfLightest: 0.9, min: 0.69 }

/** Returns the plain name of one colour. `lightest` (0 to 1) is the lightness of the lightest part of its photo. */
export function colourNameOf(lab: Lab, lightest = 1): ColourName {
  const { chroma, hue } = chromaHueOf(lab)
  if (chroma >= greyMaxChroma(lab.l, hue))
    return lab.l < blackMaxLightness && chroma < 0.03 ? 'Black' : hueName(lab.l, chroma, hue)
  if (lab.l < darkGreyMinLightness) return 'Black'
  return lab.l < Math.max(whiteMinLightness.min, lightest * whiteMinLightness.shareOfLightest) ? 'Gray' : 'White'
}

/** Returns the chroma below which cloth is grey. Lamps make white cloth yellow, and the sky makes it slightly violet. */
function greyMaxChroma(lightness: number, hue: number): number {
  if (hue >= 258 && hue < 305 && lightness >= 0.6) return 0.02
  if (hue >= 200 && hue < 305) return lightness < 0.6 ? 0.0145 : 0.0098
  if (hue >= 30 && hue < 115) return lightness < 0.7 ? 0.022 : 0.017
  return 0.019
}

function hueName(lightness: number, chroma: number, hue: number): ColourName {
  if (hue < 12 || hue >= pinkMinHue(lightness)) return lightness < 0.5 && hue < 12 ? 'Red' : 'Pink'
  if (hue < 40) return redName(lightness, chroma, hue)
  if (hue < 112) return warmName(lightness, chroma, hue)
  if (hue < 203) return 'Green'
  // Weak blues look purple in the light of a lamp.
  if (hue < 288 || (chroma < 0.04 && hue < 305)) return 'Blue'
  return 'Purple'
}

/** Returns the hue from which cloth is pink. Pale cloth is pink at hues at which strong cloth is purple. */
function pinkMinHue(lightness: number): number {
  return lightness > 0.65 ? 322 : 338
}

function redName(lightness: number, chroma: number, hue: number): ColourName {
  if (chroma < 0.06) return lightness > 0.6 ? 'Pink' : 'Brown'
  if (lightness > 0.72) return 'Pink'
  return chroma > 0.1 && hue > 36 && lightness > 0.55 ? 'Orange' : 'Red'
}

/**
 * Names orange to yellow hues. Strong ones follow their hue; weak ones are beige if light, and brown (or olive green) if dark.
 */
function warmName(lightness: number, chroma: number, hue: number): ColourName {
  if (chroma >= 0.1) {
    if (hue >= 82 && lightness >= 0.55) return hue >= 108 ? 'Green' : 'Yellow'
    if (hue < 82) return lightness < 0.5 ? 'Brown' : 'Orange'
  }
  if (lightness >= 0.6) return hue >= 95 && chroma >= 0.07 ? 'Yellow' : 'Beige'
  return hue >= 100 ? 'Green' : 'Brown'
}
