import { clustersOf } from './colour-clusters.ts'
import { clothDistance, type Lab } from './oklab.ts'

/** A small photo as OKLab pixels, row by row. About 96 pixels on the long side are enough and fast. */
export type Picture = { readonly width: number; readonly height: number; readonly pixels: readonly Lab[] }

/**
 * The pixels that show the garment, row by row, and how clearly it differs from its background, 0 to 1. The clearness is low if
 * the photo shows a detail, or if the garment extends beyond the picture.
 */
export type FoundGarment = { readonly mask: readonly boolean[]; readonly clearness: number }

/** Probability, 0 to 1, that each pixel shows the garment, row by row. */
type Likelihood = Float32Array<ArrayBuffer>

/** Number of shades that the pixels are sorted into, to count the garment's pixels of each. */
const shades = 20
/** Every nth pixel is used to find the shades. */
const shadeStep = 3
/** Added to each share of the garment or background, because a rare shade proves little. */
const minShare = 0.004
/** Most that one shade proves, as natural logarithm of the odds. */
const maxLogOdds = 2.5
const passes = 6
const sweeps = 4
/** How strongly neighbours influence each other, and the `clothDistance` at which an edge separates them. */
const neighbourWeight = 0.9
const edgeDistance = 0.05

/**
 * Finds the garment. First guess: it is in the middle, and its background is along the border. The guess gives the shades
 * of both, and the shades give a better guess. Neighbours without an edge between them are alike.
 */
export function findGarment(picture: Picture): FoundGarment {
  const likelihoods = garmentLikelihood(picture)
  const mask = Array.from(likelihoods, (part) => part > 0.5)
  const certainty = likelihoods.reduce((sum, part) => sum + Math.abs(part * 2 - 1), 0) / likelihoods.length
  const borderShare = onBorder(picture, mask).filter(Boolean).length / onBorder(picture, mask).length
  return { mask, clearness: Math.max(0, (certainty - positionCertainty) / (1 - positionCertainty)) * (1 - borderShare) }
}

/** Mean certainty of the pixels, 0 to 1, from their position alone. */
const positionCertainty = 0.85

function garmentLikelihood(picture: Picture): Likelihood {
  const centres = shadesOf(picture.pixels)
  const shadeOf = nearestOf(picture.pixels, centres)
  const similarity = similarityOf(centres)
  const position = positionOdds(picture)
  const links = linksOf(picture)
  let likelihoods = position.map(likelihood)
  for (let pass = 0; pass < passes; pass++) {
    const shadeOdds = oddsOfShades(shadeOf, likelihoods, similarity)
    const ownOdds = position.map((odds, at) => odds * positionWeight + (shadeOdds[shadeOf[at] ?? 0] ?? 0))
    likelihoods = ownOdds.map(likelihood)
    for (let sweep = 0; sweep < sweeps; sweep++)
      likelihoods = withNeighbours(ownOdds, likelihoods, links, picture.width)
  }
  return likelihoods
}

/** Weight of the position once the shades are known. */
const positionWeight = 0.5

function shadesOf(pixels: readonly Lab[]): Lab[] {
  const sample = pixels.filter((_, at) => at % shadeStep === 0)
  return clustersOf(sample, shades).map(({ centre }) => centre)
}

/** Returns the index of the shade nearest to each pixel. */
function nearestOf(pixels: readonly Lab[], centres: readonly Lab[]): Uint8Array {
  return Uint8Array.from(pixels, (pixel) => {
    let nearest = 0
    let min = Number.POSITIVE_INFINITY
    centres.forEach((centre, at) => {
      const distance = clothDistance(pixel, centre)
      if (distance >= min) return
      min = distance
      nearest = at
    })
    return nearest
  })
}

/**
 * Returns how much knowledge about one shade counts for another: 1 for the same shade, nearly 0 at twice `similarityDistance`.
 */
function similarityOf(centres: readonly Lab[]): number[][] {
  return centres.map((one) =>
    centres.map((other) => Math.exp(-((clothDistance(one, other) / similarityDistance) ** 2) / 2)),
  )
}
const similarityDistance = 0.05

/** Returns the log odds of each pixel by its position: the middle is garment, the border is background. */
function positionOdds({ width, height }: Picture): Float32Array {
  return Float32Array.from({ length: width * height }, (_, at) => {
    const x = Math.abs((((at % width) + 0.5) / width) * 2 - 1)
    const y = Math.abs(((Math.floor(at / width) + 0.5) / height) * 2 - 1)
    const distance = (x ** 3 + y ** 3) ** (1 / 3)
    return Math.max(-3, Math.min(2, (0.75 - distance) * 8))
  })
}

function likelihood(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds))
}

/** Returns for each shade the log odds that a pixel of it shows the garment. */
function oddsOfShades(
  shadeOf: Uint8Array,
  likelihoods: Likelihood,
  similarity: readonly (readonly number[])[],
): number[] {
  const garment = similarity.map(() => 0)
  const background = similarity.map(() => 0)
  let garmentSum = 0
  likelihoods.forEach((part, at) => {
    const shade = shadeOf[at] ?? 0
    garment[shade] = (garment[shade] ?? 0) + part
    background[shade] = (background[shade] ?? 0) + 1 - part
    garmentSum += part
  })
  return similarity.map((weights) => {
    const garmentShare = weighted(weights, garment) / garmentSum + minShare
    const backgroundShare = weighted(weights, background) / (likelihoods.length - garmentSum) + minShare
    return Math.max(-maxLogOdds, Math.min(maxLogOdds, Math.log(garmentShare / backgroundShare)))
  })
}

function weighted(weights: readonly number[], values: readonly number[]): number {
  return weights.reduce((total, weight, at) => total + weight * (values[at] ?? 0), 0)
}

type Links = { readonly right: Float32Array; readonly down: Float32Array }

/** Returns how alike each pixel is to its right and lower neighbour: 1 if equal, 0 across an edge. */
function linksOf({ width, pixels }: Picture): Links {
  const alike = (one: Lab, other: Lab | undefined) =>
    other === undefined ? 0 : Math.exp(-((clothDistance(one, other) / edgeDistance) ** 2) / 2)
  return {
    right: Float32Array.from(pixels, (pixel, at) => ((at + 1) % width === 0 ? 0 : alike(pixel, pixels[at + 1]))),
    down: Float32Array.from(pixels, (pixel, at) => alike(pixel, pixels[at + width])),
  }
}

function withNeighbours(
  ownOdds: Float32Array,
  likelihoods: Likelihood,
  { right, down }: Links,
  width: number,
): Likelihood {
  return likelihoods.map((_, at) => {
    const pull =
      (right[at] ?? 0) * ((likelihoods[at + 1] ?? 0) - 0.5) +
      (right[at - 1] ?? 0) * ((likelihoods[at - 1] ?? 0) - 0.5) +
      (down[at] ?? 0) * ((likelihoods[at + width] ?? 0) - 0.5) +
      (down[at - width] ?? 0) * ((likelihoods[at - width] ?? 0) - 0.5)
    return likelihood((ownOdds[at] ?? 0) + neighbourWeight * 2 * pull)
  })
}

/** Share of the long side that counts as border. */
const borderWidthShare = 0.04

/** Returns the pixels along the four sides. */
export function borderPixels(picture: Picture): Lab[] {
  return onBorder(picture, picture.pixels)
}

function onBorder<Value>({ width, height }: Picture, values: readonly Value[]): Value[] {
  const margin = Math.max(1, Math.round(Math.max(width, height) * borderWidthShare))
  return values.filter((_, at) => {
    const x = at % width
    const y = Math.floor(at / width)
    return x < margin || y < margin || x >= width - margin || y >= height - margin
  })
}
