/**
 * Size of a photo's JPEG at lower qualities, as a part of its size at 0.85. It is the median of seven photos of clothes, labels
 * and places, encoded by Chromium at 1920 pixels.
 */
const sizeCurve = [
  { quality: 0.85, part: 1 },
  { quality: 0.8, part: 0.82 },
  { quality: 0.75, part: 0.7 },
  { quality: 0.7, part: 0.62 },
  { quality: 0.65, part: 0.55 },
  { quality: 0.6, part: 0.49 },
  { quality: 0.55, part: 0.445 },
  { quality: 0.5, part: 0.41 },
] as const

/** Aims a little below the target, because photos differ from the curve. */
const margin = 0.97

/**
 * Returns the quality of the next try for a photo that took `bytes` at `quality` and should take `targetBytes`. It is lower
 * than `quality` and at least `minQuality`. Returns undefined if another try would gain nothing.
 */
export function nextQuality(
  quality: number,
  bytes: number,
  { targetBytes, minQuality }: { targetBytes: number; minQuality: number },
): number | undefined {
  if (bytes <= targetBytes || quality <= minQuality) return undefined
  const part = (partAt(quality) * targetBytes * margin) / bytes
  return Math.max(minQuality, Math.min(qualityAt(part), quality - 0.01))
}

function partAt(quality: number): number {
  return interpolated(quality, (point) => [point.quality, point.part])
}

function qualityAt(part: number): number {
  return interpolated(part, (point) => [point.part, point.quality])
}

/** Interpolates linearly between the points of the curve. Beyond its ends the value is that of the end. */
function interpolated(x: number, axes: (point: (typeof sizeCurve)[number]) => readonly [number, number]): number {
  let [upperX, upperY] = axes(sizeCurve[0])
  if (x >= upperX) return upperY
  for (const point of sizeCurve) {
    const [lowerX, lowerY] = axes(point)
    if (x >= lowerX) return lowerX === upperX ? lowerY : lowerY + ((x - lowerX) / (upperX - lowerX)) * (upperY - lowerY)
    ;[upperX, upperY] = [lowerX, lowerY]
  }
  return upperY
}
