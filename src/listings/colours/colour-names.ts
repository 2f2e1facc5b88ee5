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

/** Where one name ends and the next begins. Measured on the garments to tune by: docs/benchmarks.md. */
const blackBelow = 0.2
const darkGreyFrom = 0.37
/** White cloth is as light as nearly the lightest thing in its photo, and never darker than this. */
const whiteFrom = { ofLightest: 0.9, least: 0.69 }

/** The plain name of one colour in a photo whose lightest part has the lightness `lightest` (0 to 1). */
export function colourNameOf(lab: Lab, lightest = 1): ColourName {
  const { chroma, hue } = chromaHueOf(lab)
  if (chroma >= greyBelow(lab.l, hue))
    return lab.l < blackBelow && chroma < 0.03 ? 'Black' : hueName(lab.l, chroma, hue)
  if (lab.l < darkGreyFrom) return 'Black'
  return lab.l < Math.max(whiteFrom.least, lightest * whiteFrom.ofLightest) ? 'Gray' : 'White'
}

/** How little chroma cloth may have to be a grey. Lamps make white cloth yellow, and the sky makes it a little violet. */
function greyBelow(lightness: number, hue: number): number {
  if (hue >= 258 && hue < 305 && lightness >= 0.6) return 0.02
  if (hue >= 200 && hue < 305) return lightness < 0.6 ? 0.0145 : 0.0098
  if (hue >= 30 && hue < 115) return lightness < 0.7 ? 0.022 : 0.017
  return 0.019
}

function hueName(lightness: number, chroma: number, hue: number): ColourName {
  if (hue < 12 || hue >= pinkFrom(lightness)) return lightness < 0.5 && hue < 12 ? 'Red' : 'Pink'
  if (hue < 40) return redName(lightness, chroma, hue)
  if (hue < 112) return warmName(lightness, chroma, hue)
  if (hue < 203) return 'Green'
  // Weak blues lean to purple in a lamp's light.
  if (hue < 288 || (chroma < 0.04 && hue < 305)) return 'Blue'
  return 'Purple'
}

/** Pale cloth is pink where strong cloth is purple. */
function pinkFrom(lightness: number): number {
  return lightness > 0.65 ? 322 : 338
}

function redName(lightness: number, chroma: number, hue: number): ColourName {
  if (chroma < 0.06) return lightness > 0.6 ? 'Pink' : 'Brown'
  if (lightness > 0.72) return 'Pink'
  return chroma > 0.1 && hue > 36 && lightness > 0.55 ? 'Orange' : 'Red'
}

/** Orange to yellow hues: strong ones by hue, weak ones are beige when light and brown (or olive green) when dark. */
function warmName(lightness: number, chroma: number, hue: number): ColourName {
  if (chroma >= 0.1) {
    if (hue >= 82 && lightness >= 0.55) return hue >= 108 ? 'Green' : 'Yellow'
    if (hue < 82) return lightness < 0.5 ? 'Brown' : 'Orange'
  }
  if (lightness >= 0.6) return hue >= 95 && chroma >= 0.07 ? 'Yellow' : 'Beige'
  return hue >= 100 ? 'Green' : 'Brown'
}
