import type { Evidence } from '../listing.ts'
import { type ColourName, colourNameOf, colourNames, multicolor } from './colour-names.ts'
import type { Lab } from './oklab.ts'
import { oneCloth } from './one-cloth.ts'

/** Which part of the measured pixels has which colour name; the parts add up to 1. */
export type ColourShares = Readonly<Partial<Record<ColourName, number>>>

/** What was measured in one photo: on the garment itself, or on the cloth around a label. */
export type PhotoColours = {
  readonly photoId: string
  readonly measured: 'garment' | 'around the label'
  readonly shares: ColourShares
}

/** One colour rules when it covers this much of the garment, or of the cloth around a label. */
const leadingShare = { garment: 0.6, 'around the label': 0.8 } as const
/** No colour rules, and this many cover at least this much each: the cloth is of many colours. */
const manyColours = { count: 3, share: 0.15 }
/** So many of them are tints: greys and browns may be light, shadow, or what the garment lies on. */
const fewestTints = 2
/** A photo never proves a colour: light changes it. */
const mostConfidence = 0.9
const labelConfidence = 0.5

/** How the pixels share out over the colour names. Those of one cloth have one name, in light and in shadow. */
export function colourSharesOf(pixels: readonly Lab[]): ColourShares {
  const cloth = oneCloth(pixels)
  const shares: Partial<Record<ColourName, number>> = {}
  for (const pixel of pixels) {
    const name = cloth?.holds(pixel) ? cloth.name : colourNameOf(pixel)
    shares[name] = (shares[name] ?? 0) + 1 / pixels.length
  }
  return shares
}

/** Names that another light would change: in the dark, beige is brown and brown is black. */
const namesOfLight: readonly ColourName[] = ['Black', 'White', 'Gray', 'Beige', 'Brown']
const enoughLight = 0.72

/** Whether a photo whose lightest fiftieth has this lightness (0 to 1) shows these colours as they are. */
export function isInGoodLight(shares: ColourShares, lightness: number): boolean {
  const most = Math.max(...Object.values(shares))
  return lightness >= enoughLight || namesOfLight.every((name) => (shares[name] ?? 0) < most)
}

/**
 * The colour of the garment with its reason, or null where the photos do not say. Photos of the whole garment decide;
 * only where there is none, the cloth around a label does.
 */
export function garmentColour(photos: readonly PhotoColours[]): Evidence | null {
  const whole = photos.filter(({ measured }) => measured === 'garment')
  if (whole.length > 0) return colourIn(whole, 'garment')
  return colourIn(
    photos.filter(({ measured }) => measured === 'around the label'),
    'around the label',
  )
}

function colourIn(photos: readonly PhotoColours[], measured: PhotoColours['measured']): Evidence | null {
  const ranked = rankedShares(photos)
  const [first] = ranked
  if (first === undefined) return null
  if (first.share >= leadingShare[measured]) return evidenceOf(photos, measured, first)
  if (measured !== 'garment') return null
  const many = ranked.filter(({ share }) => share >= manyColours.share)
  const tints = many.filter(({ name }) => !namesOfLight.includes(name))
  if (first.share >= 0.5 || many.length < manyColours.count || tints.length < fewestTints) return null
  const most = evidenceOf(photos, measured, first)
  const words = `no color covers more than ${percent(first.share)} of the garment`
  return most && { ...most, value: multicolor, confidence: leadingShare.garment, words }
}

type Ranked = { readonly name: ColourName; readonly share: number }

/** Mean share of each name over the photos, largest first. */
function rankedShares(photos: readonly PhotoColours[]): Ranked[] {
  const sums = new Map<ColourName, number>()
  for (const { shares } of photos) {
    for (const name of colourNames) sums.set(name, (sums.get(name) ?? 0) + (shares[name] ?? 0) / photos.length)
  }
  return [...sums].map(([name, share]) => ({ name, share })).toSorted((one, other) => other.share - one.share)
}

function evidenceOf(
  photos: readonly PhotoColours[],
  measured: PhotoColours['measured'],
  { name, share }: Ranked,
): Evidence | null {
  const clearest = photos.toSorted((one, other) => (other.shares[name] ?? 0) - (one.shares[name] ?? 0))[0]
  if (clearest === undefined) return null
  const there = percent(clearest.shares[name] ?? 0)
  return {
    value: name,
    confidence: measured === 'garment' ? Math.min(mostConfidence, share) : labelConfidence,
    photoId: clearest.photoId,
    words: measured === 'garment' ? `${there} of the garment` : `${there} of the cloth around the label`,
  }
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}
