import type { Size } from './dimensions.ts'

/** The size in whole pixels at which a picture fills a box as far as its shape allows: never enlarged, no side under 1. */
export function fitBox(picture: Size, box: Size): Size {
  const scale = Math.min(1, box.width / picture.width, box.height / picture.height)
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: scaled(picture.width), height: scaled(picture.height) }
}
