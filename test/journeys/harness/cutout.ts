import sharp, { type Sharp } from 'sharp'

/** A PNG of a red square in the middle of transparent pixels. */
export function cutout({ width, height, side }: { width: number; height: number; side: number }): Sharp {
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  const square = { create: { width: side, height: side, channels: 4 as const, background: 'red' } }
  return sharp({ create: { width, height, channels: 4, background } })
    .composite([{ input: square }])
    .png()
}
