import type { Size } from './dimensions.ts'

/**
 * Returns the size in whole pixels at which a picture fits into a box. It keeps its shape and is never enlarged; no side is
 * under 1.
 */
export function fitBox(picture: Size, box: Size): Size {
  const scale = Math.min(1, box.width / picture.width, box.height / picture.height)
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: scaled(picture.width), height: scaled(picture.height) }
}
