import { largeThumbnailSide, thumbnailSide } from './limits.ts'
import type { Cover } from './photo.ts'

/**
 * A photo's thumbnails as the value of `srcset`, or undefined when there is only one. Each is described by its shorter side:
 * that side must fill a box that the picture covers, because a wide picture is cut at both sides.
 */
export function thumbnailSources(photo: Cover): string | undefined {
  if (photo.largeThumbnailUrl === null) return undefined
  const [small, large] = [coveredBy(photo, thumbnailSide), coveredBy(photo, largeThumbnailSide)]
  if (small === large) return undefined
  return `${photo.thumbnailUrl} ${small}w, ${photo.largeThumbnailUrl} ${large}w`
}

/** Pixels of the shorter side of a thumbnail whose longer side has at most `longSide` pixels. Nothing is enlarged. */
function coveredBy({ width, height }: Cover, longSide: number): number {
  const scale = Math.min(1, longSide / Math.max(width, height))
  return Math.max(1, Math.round(Math.min(width, height) * scale))
}
