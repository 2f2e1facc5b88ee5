import { clustersOf } from './colour-clusters.ts'
import { clothDistance, type Lab } from './oklab.ts'

/** A small photo as OKLab pixels, row by row. About 96 pixels on the long side are enough and quick. */
export type Picture = { readonly width: number; readonly height: number; readonly pixels: readonly Lab[] }

/**
 * Which pixels show the garment, row by row, and how clearly it is told from its ground, 0 to 1: little where the photo shows a
 * detail, and the garment is on both sides of what was found, or where it runs out of the picture.
 */
export type FoundGarment = { readonly mask: readonly boolean[]; readonly clearness: number }

/** How likely each pixel shows the garment, 0 to 1, row by row. */
type Likelihood = Float32Array<ArrayBuffer>

/** Shades that a picture is sorted into, to count which of them are of the garment. */
const shades = 20
/** Every so many pixels tell the shades. */
const shadeStep = 3
/** A shade seen on this part of the garment or the ground alone proves little. */
const leastSeen = 0.004
/** The most that a shade proves (natural logarithm of how many times likelier). */
const mostProof = 2.5
const passes = 6
const sweeps = 4
/** How strongly neighbours agree, and the difference (see clothDistance) at which an edge parts them. */
const agreement = 0.9
const edge = 0.05

/**
 * Finds the garment. It lies around the middle and its ground around the border: that guess tells which shades are of the garment
 * and which of the ground, the shades tell a better guess, and neighbours without an edge between them go together.
 */
export function findGarment(picture: Picture): FoundGarment {
  const likely = garmentLikelihood(picture)
  const mask = Array.from(likely, (part) => part > 0.5)
  const decided = likely.reduce((sum, part) => sum + Math.abs(part * 2 - 1), 0) / likely.length
  const runsOut = onBorder(picture, mask).filter(Boolean).length / onBorder(picture, mask).length
  return { mask, clearness: Math.max(0, (decided - undecided) / (1 - undecided)) * (1 - runsOut) }
}

/** Pixels are decided this much by their place alone. */
const undecided = 0.85

function garmentLikelihood(picture: Picture): Likelihood {
  const centres = shadesOf(picture.pixels)
  const shadeOf = nearestOf(picture.pixels, centres)
  const kin = kinOf(centres)
  const place = byPlace(picture)
  const links = linksOf(picture)
  let likely = place.map(likelihood)
  for (let pass = 0; pass < passes; pass++) {
    const proof = proofOfShades(shadeOf, likely, kin)
    const alone = place.map((by, at) => by * placeCounts + (proof[shadeOf[at] ?? 0] ?? 0))
    likely = alone.map(likelihood)
    for (let sweep = 0; sweep < sweeps; sweep++) likely = withNeighbours(alone, likely, links, picture.width)
  }
  return likely
}

/** How much the place alone counts once the shades are known. */
const placeCounts = 0.5

function shadesOf(pixels: readonly Lab[]): Lab[] {
  const some = pixels.filter((_, at) => at % shadeStep === 0)
  return clustersOf(some, shades).map(({ centre }) => centre)
}

/** The number of the shade nearest to each pixel. */
function nearestOf(pixels: readonly Lab[], centres: readonly Lab[]): Uint8Array {
  return Uint8Array.from(pixels, (pixel) => {
    let nearest = 0
    let least = Number.POSITIVE_INFINITY
    centres.forEach((centre, at) => {
      const distance = clothDistance(pixel, centre)
      if (distance >= least) return
      least = distance
      nearest = at
    })
    return nearest
  })
}

/** How much what is known of one shade holds for another: all of it for the same, hardly any for one twice as far as alike ones. */
function kinOf(centres: readonly Lab[]): number[][] {
  return centres.map((one) => centres.map((other) => Math.exp(-((clothDistance(one, other) / kinDistance) ** 2) / 2)))
}
const kinDistance = 0.05

/** What its place says of each pixel, in log odds: the middle is of the garment, the border is of the ground. */
function byPlace({ width, height }: Picture): Float32Array {
  return Float32Array.from({ length: width * height }, (_, at) => {
    const x = Math.abs((((at % width) + 0.5) / width) * 2 - 1)
    const y = Math.abs(((Math.floor(at / width) + 0.5) / height) * 2 - 1)
    const away = (x ** 3 + y ** 3) ** (1 / 3)
    return Math.max(-3, Math.min(2, (0.75 - away) * 8))
  })
}

function likelihood(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds))
}

/** For each shade the log odds that a pixel of it is of the garment. */
function proofOfShades(shadeOf: Uint8Array, likely: Likelihood, kin: readonly (readonly number[])[]): number[] {
  const garment = kin.map(() => 0)
  const ground = kin.map(() => 0)
  let all = 0
  likely.forEach((part, at) => {
    const shade = shadeOf[at] ?? 0
    garment[shade] = (garment[shade] ?? 0) + part
    ground[shade] = (ground[shade] ?? 0) + 1 - part
    all += part
  })
  return kin.map((weights) => {
    const on = weighted(weights, garment) / all + leastSeen
    const off = weighted(weights, ground) / (likely.length - all) + leastSeen
    return Math.max(-mostProof, Math.min(mostProof, Math.log(on / off)))
  })
}

function weighted(weights: readonly number[], values: readonly number[]): number {
  return weights.reduce((total, weight, at) => total + weight * (values[at] ?? 0), 0)
}

type Links = { readonly right: Float32Array; readonly down: Float32Array }

/** How much each pixel goes with the one to its right and the one below it: 1 where they are alike, 0 across an edge. */
function linksOf({ width, pixels }: Picture): Links {
  const alike = (one: Lab, other: Lab | undefined) =>
    other === undefined ? 0 : Math.exp(-((clothDistance(one, other) / edge) ** 2) / 2)
  return {
    right: Float32Array.from(pixels, (pixel, at) => ((at + 1) % width === 0 ? 0 : alike(pixel, pixels[at + 1]))),
    down: Float32Array.from(pixels, (pixel, at) => alike(pixel, pixels[at + width])),
  }
}

function withNeighbours(alone: Float32Array, likely: Likelihood, { right, down }: Links, width: number): Likelihood {
  return likely.map((_, at) => {
    const pull =
      (right[at] ?? 0) * ((likely[at + 1] ?? 0) - 0.5) +
      (right[at - 1] ?? 0) * ((likely[at - 1] ?? 0) - 0.5) +
      (down[at] ?? 0) * ((likely[at + width] ?? 0) - 0.5) +
      (down[at - width] ?? 0) * ((likely[at - width] ?? 0) - 0.5)
    return likelihood((alone[at] ?? 0) + agreement * 2 * pull)
  })
}

/** Part of each side that counts as border. */
const borderPart = 0.04

/** The pixels along the four sides. */
export function borderPixels(picture: Picture): Lab[] {
  return onBorder(picture, picture.pixels)
}

function onBorder<Value>({ width, height }: Picture, values: readonly Value[]): Value[] {
  const margin = Math.max(1, Math.round(Math.max(width, height) * borderPart))
  return values.filter((_, at) => {
    const x = at % width
    const y = Math.floor(at / width)
    return x < margin || y < margin || x >= width - margin || y >= height - margin
  })
}
