import { clothDistance, type Lab } from './oklab.ts'

/** Colours that belong together: their mean, their part of all points (0 to 1), and their mean distance from the mean. */
export type Cluster = { readonly centre: Lab; readonly share: number; readonly spread: number }

const iterations = 8

/** Returns at most `count` clusters of the points (k-means), largest first. The same points always give the same clusters. */
export function clustersOf(points: readonly Lab[], count: number): Cluster[] {
  let centres = startCentres(points, count)
  for (let iteration = 0; iteration < iterations; iteration++) {
    centres = groupByNearest(points, centres)
      .map((group, at) => (group.length === 0 ? centres[at] : meanOf(group)))
      .filter(isLab)
  }
  return groupByNearest(points, centres)
    .map((group, at) => ({ group, centre: centres[at] }))
    .filter((found): found is { group: Lab[]; centre: Lab } => found.centre !== undefined && found.group.length > 0)
    .map(({ group, centre }) => ({
      centre,
      share: group.length / points.length,
      spread: group.reduce((sum, point) => sum + clothDistance(point, centre), 0) / group.length,
    }))
    .toSorted((one, other) => other.share - one.share)
}

/**
 * Returns start centres that are far apart: each is the point furthest from the centres before it. This needs no random
 * numbers.
 */
function startCentres(points: readonly Lab[], count: number): Lab[] {
  const first = points.length === 0 ? undefined : meanOf(points)
  if (first === undefined) return []
  const centres = [first]
  const distances = points.map((point) => clothDistance(point, first))
  while (centres.length < count) {
    let furthest = 0
    for (let at = 1; at < points.length; at++) if ((distances[at] ?? 0) > (distances[furthest] ?? 0)) furthest = at
    const next = points[furthest]
    if (next === undefined || (distances[furthest] ?? 0) === 0) break
    centres.push(next)
    points.forEach((point, at) => {
      distances[at] = Math.min(distances[at] ?? 0, clothDistance(point, next))
    })
  }
  return centres
}

function groupByNearest(points: readonly Lab[], centres: readonly Lab[]): Lab[][] {
  const groups: Lab[][] = centres.map(() => [])
  for (const point of points) {
    let nearest = 0
    let best = Number.POSITIVE_INFINITY
    centres.forEach((centre, at) => {
      const distance = clothDistance(point, centre)
      if (distance < best) {
        best = distance
        nearest = at
      }
    })
    groups[nearest]?.push(point)
  }
  return groups
}

/** Returns the mean of at least one point. */
export function meanOf(points: readonly Lab[]): Lab {
  const sum = { l: 0, a: 0, b: 0 }
  for (const { l, a, b } of points) {
    sum.l += l
    sum.a += a
    sum.b += b
  }
  return { l: sum.l / points.length, a: sum.a / points.length, b: sum.b / points.length }
}

function isLab(point: Lab | undefined): point is Lab {
  return point !== undefined
}
