import type { GreyPicture } from '../src/listings/server/offline-writer/grey-picture.ts'

/** A rectangle of one grey level, in pixels from the top left corner. */
export type Mark = { x: number; y: number; width: number; height: number; level?: number }

/** A picture of one grey level with marks on it. Marks are black unless they have a level. */
export function drawnPicture(width: number, height: number, marks: readonly Mark[], background = 255): GreyPicture {
  const pixels = Buffer.alloc(width * height, background)
  for (const mark of marks) {
    for (let y = mark.y; y < mark.y + mark.height; y++) {
      for (let x = mark.x; x < mark.x + mark.width; x++) {
        if (x >= 0 && x < width && y >= 0 && y < height) pixels[Math.round(y) * width + Math.round(x)] = mark.level ?? 0
      }
    }
  }
  return { pixels, width, height }
}
