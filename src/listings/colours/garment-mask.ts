import { type Cluster, clustersOf, distanceToNearest } from './colour-clusters.ts'
import { clothDistance, type Lab } from './oklab.ts'

/** A small photo as OKLab pixels, row by row. About 96 pixels on the long side are enough and quick. */
export type Picture = { readonly width: number; readonly height: number; readonly pixels: readonly Lab[] }

/** Part of each side that counts as border. */
const borderPart = 0.04
/** Colours this near each other on the border are one background: wood grain, folds of a blanket, shadow. */
const oneBackground = 0.12
/** A border that is less of one background than this has the garment running out of the picture. */
const backgroundShare = 0.85
/** A pixel this far from every background colour, or 3.5 times as far as that background varies, is garment. */
const garmentDistance = 0.07
const garmentSpreads = 3.5
/** A garment fills at least this part of the picture, and leaves some of it to the background. */
const garmentShare = { least: 0.06, most: 0.85 }

/**
 * Which pixels show the garment, found as what differs from the border of the picture.
 * Undefined where the border is not one background (close-ups) or nothing plausible differs from it: no colour is read there.
 */
export function garmentMask(picture: Picture): boolean[] | undefined {
  const background = backgroundOf(picture)
  if (background === undefined) return undefined
  const reach = Math.max(garmentDistance, garmentSpreads * Math.max(...background.map(({ spread }) => spread)))
  const differs = picture.pixels.map((pixel) => distanceToNearest(pixel, background) > reach)
  const mask = enclosed(withoutSpecks(differs, picture.width), picture.width)
  const share = mask.filter(Boolean).length / mask.length
  return share >= garmentShare.least && share <= garmentShare.most ? mask : undefined
}

function backgroundOf(picture: Picture): Cluster[] | undefined {
  const clusters = clustersOf(borderPixels(picture), 3)
  const main = clusters[0]
  if (main === undefined) return undefined
  const alike = clusters.filter(({ centre }) => clothDistance(centre, main.centre) < oneBackground)
  return alike.reduce((sum, { share }) => sum + share, 0) >= backgroundShare ? alike : undefined
}

/** The pixels along the four sides. */
export function borderPixels({ width, height, pixels }: Picture): Lab[] {
  const margin = Math.max(1, Math.round(Math.max(width, height) * borderPart))
  return pixels.filter((_, at) => {
    const x = at % width
    const y = Math.floor(at / width)
    return x < margin || y < margin || x >= width - margin || y >= height - margin
  })
}

/** Keeps what most of its 3 x 3 neighbourhood agrees with: noise goes, edges stay. */
function withoutSpecks(mask: readonly boolean[], width: number): boolean[] {
  return mask.map((_, at) => {
    let set = 0
    for (const row of [-width, 0, width]) for (const column of [-1, 0, 1]) if (mask[at + row + column]) set++
    return set >= 5
  })
}

/**
 * Adds what lies between garment pixels both in its row and in its column: a stripe of the background's colour is
 * garment, the floor between two trouser legs is not.
 */
function enclosed(mask: readonly boolean[], width: number): boolean[] {
  const height = mask.length / width
  const rows = Array.from({ length: height }, (_, y) => span(width, (x) => mask[y * width + x] ?? false))
  const columns = Array.from({ length: width }, (_, x) => span(height, (y) => mask[y * width + x] ?? false))
  return mask.map((set, at) => {
    const x = at % width
    const y = Math.floor(at / width)
    return set || (within(rows[y], x) && within(columns[x], y))
  })
}

type Span = { readonly from: number; readonly to: number }

function span(length: number, isSet: (at: number) => boolean): Span {
  let from = length
  let to = -1
  for (let at = 0; at < length; at++) {
    if (!isSet(at)) continue
    from = Math.min(from, at)
    to = at
  }
  return { from, to }
}

function within(reach: Span | undefined, at: number): boolean {
  return reach !== undefined && at >= reach.from && at <= reach.to
}
