import type { Evidence } from '../listing.ts'
import { clustersOf } from './colour-clusters.ts'
import { type ColourName, colourNameOf, colourNames, multicolor } from './colour-names.ts'
import { clothDistance, type Lab } from './oklab.ts'

/** The part of the measured pixels that each colour name has. The parts add up to 1. */
export type ColourShares = Readonly<Partial<Record<ColourName, number>>>

/** The names as the photo shows them, and their average in other lights and under stronger tints. */
export type MeasuredShares = {
  readonly seen: ColourShares
  readonly inOtherLights: ColourShares
  readonly underTints: ColourShares
}

/**
 * A measurement in one photo: on the garment, with how clearly it differs from its background (0 to 1), or on the cloth around
 * a label. Without shares the photo shows the garment, but too dark.
 */
export type PhotoColours = {
  readonly photoId: string
  readonly measured: 'garment' | 'around the label'
  readonly shares: MeasuredShares | undefined
  readonly clearness: number
  /** Mean colour of the pixels that were taken for the garment, and of those taken for its background. */
  readonly means?: { readonly garment: Lab; readonly background: Lab }
}

/** Other lights that a photo may be taken in: factor of lightness, and shifts to red and yellow (OKLab). */
const otherLights = [
  { lighter: 0.94, redder: 0.005, yellower: -0.006 },
  { lighter: 0.94, redder: -0.005, yellower: 0.006 },
  { lighter: 1.06, redder: -0.005, yellower: -0.006 },
  { lighter: 1.06, redder: 0.005, yellower: 0.006 },
] as const

/** Tints that a light, or a camera that takes the background for gray, may give a photo, in each direction. */
const strongTints = [
  { lighter: 1, redder: 0.01, yellower: 0.01 },
  { lighter: 1, redder: 0.01, yellower: -0.01 },
  { lighter: 1, redder: -0.01, yellower: 0.01 },
  { lighter: 1, redder: -0.01, yellower: -0.01 },
] as const
type Light = { readonly lighter: number; readonly redder: number; readonly yellower: number }

/** Smallest share that makes a colour the colour of the garment, or of the cloth around a label. */
const leadingShare = { garment: 0.45, 'around the label': 0.8 } as const
/** If no colour leads and this many colours have at least this share each, the cloth is multicolored. */
const manyColours = { count: 3, share: 0.15 }
/** A photo in which one colour covers at least this share is not multicolored. */
const leadingShareInPhoto = 0.6
/** Least number of tints among many colours. Greys and browns may be light, shadow, or the background. */
const minTints = 2
/** A photo less clear than this share of the clearest one is a detail. */
const detailMaxShare = 0.7
/** Weight of later photos, because sellers show the whole garment first. */
const laterPhotoWeight = 0.5
/** If all photos are less clear than this, the garment cannot be separated from its background and has no color. */
const minClearness = 0.25
/** Below this clearness a part of the background may be measured, which is a doubt. */
const sureMinClearness = 0.5
/** A name that fewer of the other lights keep than this is a guess and is not given. */
const minConfidence = 0.4
/** A name that one of the four strong tints changes has less than this. It is near another name, and a doubt. */
const stableMinShare = 0.76
/** A photo never proves a colour, because light changes it. */
const maxConfidence = { garment: 0.9, 'a doubt': 0.7, 'of many colors': 0.6, 'around the label': 0.5 } as const

/** Returns the shares of the colour names. `lightest` (0 to 1) is the lightness of the lightest part of the photo. */
export function colourSharesOf(pixels: readonly Lab[], lightest: number): MeasuredShares {
  const cloths = clothsOf(pixels)
  const sharesIn = (lights: readonly Light[]) => {
    const shares: Partial<Record<ColourName, number>> = {}
    for (const { colour, share } of cloths) {
      for (const light of lights) {
        const name = colourNameOf(inLight(colour, light), lightest)
        shares[name] = (shares[name] ?? 0) + share / lights.length
      }
    }
    return shares
  }
  return { seen: sharesIn([unchangedLight]), inOtherLights: sharesIn(otherLights), underTints: sharesIn(strongTints) }
}
const unchangedLight = { lighter: 1, redder: 0, yellower: 0 } as const

/** Shifts a colour to another light. Light tints light colours more than dark ones. */
function inLight({ l, a, b }: Lab, { lighter, redder, yellower }: Light): Lab {
  const cast = 0.5 + l / 2
  return { l: l * lighter, a: a + redder * cast, b: b + yellower * cast }
}

/** Names that another light would change: in the dark, beige becomes brown and brown becomes black. */
const namesOfLight: readonly ColourName[] = ['Black', 'White', 'Gray', 'Beige', 'Brown']
const enoughLight = 0.72

/** Whether a photo shows these colours as they are. `lightest` (0 to 1) is the lightness of its lightest fiftieth. */
export function isInGoodLight({ seen }: MeasuredShares, lightest: number): boolean {
  const max = Math.max(...Object.values(seen))
  return lightest >= enoughLight || namesOfLight.every((name) => (seen[name] ?? 0) < max)
}

/**
 * Returns the colour of the garment with its reason; null if the photos do not show it. Photos of the whole garment decide; the
 * cloth around a label counts only if all photos show labels. A colour that another light would change, or that only labels
 * show, is a doubt: its confidence is below `checkBelow`.
 */
export function garmentColour(photos: readonly PhotoColours[]): Evidence | null {
  const garment = photos.filter(({ measured }) => measured === 'garment')
  const colour = garment.length > 0 ? colourIn(garment, 'garment') : colourIn(photos, 'around the label')
  return colour !== null && colour.confidence >= minConfidence ? colour : null
}

function colourIn(photos: readonly PhotoColours[], measured: PhotoColours['measured']): Evidence | null {
  const weighted = weightedPhotos(photos)
  const [first] = rankedShares(weighted)
  if (first === undefined) return null
  const clearest = Math.max(...weighted.map(({ clearness }) => clearness))
  if (measured === 'garment' && clearest < minClearness) return null
  const isDoubt = measured === 'garment' && (clearest < sureMinClearness || first.underTints < stableMinShare)
  const max = maxConfidence[isDoubt ? 'a doubt' : measured]
  if (first.share >= leadingShare[measured]) return evidenceOf(weighted, measured, first, max)
  if (measured === 'around the label') return null
  const commonShares = rankedShares(weighted).filter(({ seen }) => seen >= manyColours.share)
  const tints = commonShares.filter(({ name }) => !namesOfLight.includes(name))
  const isLedIn = ({ shares }: WeightedPhoto) => Math.max(...Object.values(shares.seen)) >= leadingShareInPhoto
  if (weighted.some(isLedIn) || commonShares.length < manyColours.count || tints.length < minTints) return null
  const evidence = evidenceOf(weighted, measured, first, max)
  const words = `no color covers more than ${percent(Math.max(...commonShares.map(({ seen }) => seen)))} of the garment`
  return { ...evidence, value: multicolor, confidence: maxConfidence['of many colors'], words }
}

type WeightedPhoto = {
  readonly photoId: string
  readonly shares: MeasuredShares
  readonly clearness: number
  readonly weight: number
}

/** Returns the photos that show the whole garment, with their weights. The weights add up to 1. */
function weightedPhotos(photos: readonly PhotoColours[]): WeightedPhoto[] {
  const [first] = photos
  const wholePhotos = photos.filter((photo) => !isDetailOf(photo, first))
  const clearest = Math.max(...wholePhotos.map(({ clearness }) => clearness))
  const usedPhotos = wholePhotos.flatMap(({ photoId, shares, clearness }, at) => {
    if (shares === undefined || clearness < clearest * detailMaxShare) return []
    return [{ photoId, shares, clearness, weight: Math.max(clearness, 0.01) * (at === 0 ? 1 : laterPhotoWeight) }]
  })
  const totalWeight = usedPhotos.reduce((sum, { weight }) => sum + weight, 0)
  return usedPhotos.map((photo) => ({ ...photo, weight: photo.weight / totalWeight }))
}

/** Whether a photo shows a print, a collar or a gap between two legs: its background is the garment of the first photo. */
function isDetailOf({ means }: PhotoColours, first: PhotoColours | undefined): boolean {
  if (means === undefined || first?.means === undefined || first.clearness < minClearness) return false
  return clothDistance(means.background, first.means.garment) < clothDistance(means.background, first.means.background)
}

/** A name with its shares as seen, in other lights, the mean of both, and under strong tints. */
type RankedShare = {
  readonly name: ColourName
  readonly seen: number
  readonly inOtherLights: number
  readonly share: number
  readonly underTints: number
}

/** Returns the share of each name over all photos, largest first; empty without photos. */
function rankedShares(photos: readonly WeightedPhoto[]): RankedShare[] {
  if (photos.length === 0) return []
  return colourNames
    .map((name) => {
      const weightedMean = (kind: keyof MeasuredShares) =>
        photos.reduce((sum, { shares, weight }) => sum + (shares[kind][name] ?? 0) * weight, 0)
      const [seen, inOtherLights] = [weightedMean('seen'), weightedMean('inOtherLights')]
      return { name, seen, inOtherLights, share: (seen + inOtherLights) / 2, underTints: weightedMean('underTints') }
    })
    .toSorted((one, other) => other.share - one.share)
}

function evidenceOf(
  photos: readonly WeightedPhoto[],
  measured: PhotoColours['measured'],
  { name, share, inOtherLights }: RankedShare,
  max: number,
): Evidence {
  const seenIn = ({ shares }: WeightedPhoto) => shares.seen[name] ?? 0
  const [clearest] = photos.toSorted((one, other) => seenIn(other) - seenIn(one))
  if (clearest === undefined) throw new Error('A name has its share from a photo.')
  const surface = measured === 'garment' ? 'the garment' : 'the fabric around the label'
  return {
    value: name,
    confidence: Math.min(max, share, inOtherLights),
    photoId: clearest.photoId,
    words: `${percent(seenIn(clearest))} of ${surface}`,
  }
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}

/** One cloth of a garment: its colour in the light, and its part of the garment (0 to 1). */
type Cloth = { readonly colour: Lab; readonly share: number }

const maxShades = 8
/** Most pixels that are clustered; of more, every nth is used. */
const maxPixels = 1500
/**
 * In light and shadow the tint changes with the lightness, so their ratio stays: within `min`, plus `share` of a strong tint.
 */
const sameTint = { min: 0.035, share: 0.25 }
/** Least lightness of a fold, as a share of that of its cloth. Every darker grey might be a shadow of a grey. */
const minFoldLightness = { tinted: 0.4, grey: 0.8 }
const minTint = 0.05

/** Returns the cloths of the pixels, largest first. Shades with one tint, in light and in folds, are one cloth. */
function clothsOf(pixels: readonly Lab[]): Cloth[] {
  const step = Math.ceil(pixels.length / maxPixels)
  let remaining = clustersOf(
    pixels.filter((_, at) => at % step === 0),
    maxShades,
  ).map(({ centre, share }) => ({ colour: centre, share }))
  const cloths: Cloth[] = []
  for (let [first] = remaining; first !== undefined; [first] = remaining) {
    const main = first
    // Pure black has no tint, so `isSameCloth` is false for it, even with itself.
    const sameCloth = remaining.filter((shade) => shade === main || isSameCloth(main.colour, shade.colour))
    remaining = remaining.filter((shade) => !sameCloth.includes(shade))
    cloths.push(litPart(sameCloth))
  }
  return cloths.toSorted((one, other) => other.share - one.share)
}

function isSameCloth(main: Lab, other: Lab): boolean {
  const [a, b] = [main.a / main.l, main.b / main.l]
  const tint = Math.hypot(a, b)
  const fold = tint < minTint ? minFoldLightness.grey : minFoldLightness.tinted
  const isNear = Math.hypot(other.a / other.l - a, other.b / other.l - b) < sameTint.min + tint * sameTint.share
  return isNear && Math.min(main.l, other.l) > Math.max(main.l, other.l) * fold
}

/** Returns the colour of the lighter part of a cloth's shades, 80% of it. */
function litPart(shadesOfCloth: readonly Cloth[]): Cloth {
  const share = shadesOfCloth.reduce((sum, shade) => sum + shade.share, 0)
  let takenShare = 0
  const colour = { l: 0, a: 0, b: 0 }
  for (const shade of shadesOfCloth.toSorted((one, other) => other.colour.l - one.colour.l)) {
    const part = Math.min(shade.share, share * litShare - takenShare)
    if (part <= 0) break
    takenShare += part
    colour.l += shade.colour.l * part
    colour.a += shade.colour.a * part
    colour.b += shade.colour.b * part
  }
  return { colour: { l: colour.l / takenShare, a: colour.a / takenShare, b: colour.b / takenShare }, share }
}
const litShare = 0.8
