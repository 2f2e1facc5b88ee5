import type { Evidence } from '../listing.ts'
import { clustersOf } from './colour-clusters.ts'
import { type ColourName, colourNameOf, colourNames, multicolor } from './colour-names.ts'
import { clothDistance, type Lab } from './oklab.ts'

/** Which part of the measured pixels has which colour name; the parts add up to 1. */
export type ColourShares = Readonly<Partial<Record<ColourName, number>>>

/** The names as the photo shows them, and as they would be on average in other lights and under stronger tints. */
export type MeasuredShares = {
  readonly seen: ColourShares
  readonly inOtherLights: ColourShares
  readonly underTints: ColourShares
}

/**
 * What was measured in one photo: on the garment itself, with how clearly it is told from its ground (0 to 1), or on the cloth
 * around a label. No shares: the photo shows the garment, but too dark.
 */
export type PhotoColours = {
  readonly photoId: string
  readonly measured: 'garment' | 'around the label'
  readonly shares: MeasuredShares | undefined
  readonly clearness: number
  /** The mean colour of what was taken for the garment, and of what was taken for its ground. */
  readonly means?: { readonly garment: Lab; readonly ground: Lab }
}

/** Other lights that a photo may have been taken in: how much lighter, and how much redder and yellower (OKLab). */
const otherLights = [
  { lighter: 0.94, redder: 0.005, yellower: -0.006 },
  { lighter: 0.94, redder: -0.005, yellower: 0.006 },
  { lighter: 1.06, redder: -0.005, yellower: -0.006 },
  { lighter: 1.06, redder: 0.005, yellower: 0.006 },
] as const

/** Tints that a light, or a camera that takes the ground for gray, may give a photo, whichever way they lean. */
const strongTints = [
  { lighter: 1, redder: 0.01, yellower: 0.01 },
  { lighter: 1, redder: 0.01, yellower: -0.01 },
  { lighter: 1, redder: -0.01, yellower: 0.01 },
  { lighter: 1, redder: -0.01, yellower: -0.01 },
] as const
type Light = { readonly lighter: number; readonly redder: number; readonly yellower: number }

/** A colour is named from this share on, of the garment or of the cloth around a label. */
const leadingShare = { garment: 0.45, 'around the label': 0.8 } as const
/** No colour leads, and this many cover at least this much each: the cloth is of many colours. */
const manyColours = { count: 3, share: 0.15 }
/** A photo in which one colour covers this much shows no cloth of many. */
const leadingInOne = 0.6
/** So many of them are tints: greys and browns may be light, shadow, or what the garment lies on. */
const fewestTints = 2
/** A photo that shows the garment less clearly than this part of the clearest is a detail of it. */
const detailBelow = 0.7
/** Sellers show the whole garment first. */
const laterPhotosCount = 0.5
/** Shown less clearly than this in every photo, the garment cannot be told from its ground, and has no color. */
const clearFrom = 0.25
/** Shown less clearly than this, what was measured may be a part of the ground: a doubt. */
const sureFrom = 0.5
/** A name that holds in fewer of the other lights than this is a guess, and none is given. */
const leastConfidence = 0.4
/** A name that one of the four strong tints changes holds in less than this: it is near another, and a doubt. */
const holdsFrom = 0.76
/** A photo never proves a colour: light changes it. */
const mostConfidence = { garment: 0.9, 'a doubt': 0.7, 'of many colors': 0.6, 'around the label': 0.5 } as const

/** How the pixels share out over the colour names, in a photo whose lightest part has the lightness `lightest` (0 to 1). */
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
  return { seen: sharesIn([asSeen]), inOtherLights: sharesIn(otherLights), underTints: sharesIn(strongTints) }
}
const asSeen = { lighter: 1, redder: 0, yellower: 0 } as const

/** Light tints what is light more than what is dark. */
function inLight({ l, a, b }: Lab, { lighter, redder, yellower }: Light): Lab {
  const cast = 0.5 + l / 2
  return { l: l * lighter, a: a + redder * cast, b: b + yellower * cast }
}

/** Names that another light would change: in the dark, beige is brown and brown is black. */
const namesOfLight: readonly ColourName[] = ['Black', 'White', 'Gray', 'Beige', 'Brown']
const enoughLight = 0.72

/** Whether a photo whose lightest fiftieth has this lightness (0 to 1) shows these colours as they are. */
export function isInGoodLight({ seen }: MeasuredShares, lightest: number): boolean {
  const most = Math.max(...Object.values(seen))
  return lightest >= enoughLight || namesOfLight.every((name) => (seen[name] ?? 0) < most)
}

/**
 * The colour of the garment with its reason, or null where the photos do not say. Photos of the whole garment decide, and the
 * cloth around a label only where all photos show labels. What another light would change, or what only labels show, is a doubt:
 * its confidence is below `checkBelow`.
 */
export function garmentColour(photos: readonly PhotoColours[]): Evidence | null {
  const garment = photos.filter(({ measured }) => measured === 'garment')
  const colour = garment.length > 0 ? colourIn(garment, 'garment') : colourIn(photos, 'around the label')
  return colour !== null && colour.confidence >= leastConfidence ? colour : null
}

function colourIn(photos: readonly PhotoColours[], measured: PhotoColours['measured']): Evidence | null {
  const weighted = weightedPhotos(photos)
  const [first] = rankedShares(weighted)
  if (first === undefined) return null
  const clearest = Math.max(...weighted.map(({ clearness }) => clearness))
  if (measured === 'garment' && clearest < clearFrom) return null
  const isDoubt = measured === 'garment' && (clearest < sureFrom || first.underTints < holdsFrom)
  const most = mostConfidence[isDoubt ? 'a doubt' : measured]
  if (first.share >= leadingShare[measured]) return evidenceOf(weighted, measured, first, most)
  if (measured === 'around the label') return null
  const many = rankedShares(weighted).filter(({ seen }) => seen >= manyColours.share)
  const tints = many.filter(({ name }) => !namesOfLight.includes(name))
  const isLedIn = ({ shares }: WeightedPhoto) => Math.max(...Object.values(shares.seen)) >= leadingInOne
  if (weighted.some(isLedIn) || many.length < manyColours.count || tints.length < fewestTints) return null
  const evidence = evidenceOf(weighted, measured, first, most)
  const words = `no color covers more than ${percent(Math.max(...many.map(({ seen }) => seen)))} of the garment`
  return { ...evidence, value: multicolor, confidence: mostConfidence['of many colors'], words }
}

type WeightedPhoto = {
  readonly photoId: string
  readonly shares: MeasuredShares
  readonly clearness: number
  readonly weight: number
}

/** The photos that show the whole garment, with how much each counts; the weights add up to 1. */
function weightedPhotos(photos: readonly PhotoColours[]): WeightedPhoto[] {
  const [first] = photos
  const wholes = photos.filter((photo) => !isDetailOf(photo, first))
  const clearest = Math.max(...wholes.map(({ clearness }) => clearness))
  const counted = wholes.flatMap(({ photoId, shares, clearness }, at) => {
    if (shares === undefined || clearness < clearest * detailBelow) return []
    return [{ photoId, shares, clearness, weight: Math.max(clearness, 0.01) * (at === 0 ? 1 : laterPhotosCount) }]
  })
  const all = counted.reduce((sum, { weight }) => sum + weight, 0)
  return counted.map((photo) => ({ ...photo, weight: photo.weight / all }))
}

/** Whether a photo shows a print, a collar or a gap between two legs: its ground is the garment that the first photo shows. */
function isDetailOf({ means }: PhotoColours, first: PhotoColours | undefined): boolean {
  if (means === undefined || first?.means === undefined || first.clearness < clearFrom) return false
  return clothDistance(means.ground, first.means.garment) < clothDistance(means.ground, first.means.ground)
}

/** A name with the share it has as seen, in other lights, on the mean of both, and under strong tints. */
type Ranked = {
  readonly name: ColourName
  readonly seen: number
  readonly inOtherLights: number
  readonly share: number
  readonly underTints: number
}

/** The share of each name over the photos, largest first; none without photos. */
function rankedShares(photos: readonly WeightedPhoto[]): Ranked[] {
  if (photos.length === 0) return []
  return colourNames
    .map((name) => {
      const over = (kind: keyof MeasuredShares) =>
        photos.reduce((sum, { shares, weight }) => sum + (shares[kind][name] ?? 0) * weight, 0)
      const [seen, inOtherLights] = [over('seen'), over('inOtherLights')]
      return { name, seen, inOtherLights, share: (seen + inOtherLights) / 2, underTints: over('underTints') }
    })
    .toSorted((one, other) => other.share - one.share)
}

function evidenceOf(
  photos: readonly WeightedPhoto[],
  measured: PhotoColours['measured'],
  { name, share, inOtherLights }: Ranked,
  most: number,
): Evidence {
  const seenIn = ({ shares }: WeightedPhoto) => shares.seen[name] ?? 0
  const [clearest] = photos.toSorted((one, other) => seenIn(other) - seenIn(one))
  if (clearest === undefined) throw new Error('A name has its share from a photo.')
  const of = measured === 'garment' ? 'the garment' : 'the cloth around the label'
  return {
    value: name,
    confidence: Math.min(most, share, inOtherLights),
    photoId: clearest.photoId,
    words: `${percent(seenIn(clearest))} of ${of}`,
  }
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}

/** One cloth of a garment: its colour where light falls on it, and which part of the garment it is (0 to 1). */
type Cloth = { readonly colour: Lab; readonly share: number }

const shades = 8
/** Every so many of many pixels are enough. */
const mostPixels = 1500
/** Light makes a tint stronger and weaker along with its lightness, so their ratio stays: within this, and more where it is strong. */
const sameTint = { least: 0.035, part: 0.25 }
/** A fold is darker than the cloth around it by no more than this. Of a grey, every other grey might be a shadow. */
const deepestFold = { tinted: 0.4, grey: 0.8 }
const leastTint = 0.05

/** The cloths that the pixels are of, largest first: shades that are one tint in light and in folds are one cloth. */
function clothsOf(pixels: readonly Lab[]): Cloth[] {
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
