import type { Cloth } from './cloth.ts'
import type { Lighting } from './lighting.ts'
import { onLabel, type PlacedLabel } from './placed-label.ts'
import { smoothNoiseAt } from './random.ts'
import type { Relief } from './relief.ts'

export type Scene = {
  readonly width: number
  readonly height: number
  readonly cloth: Cloth
  readonly labels: readonly PlacedLabel[]
  readonly relief: Relief
  readonly lighting: Lighting
}

/** The picture of a perfect camera: levels of red, green and blue, row by row. */
export function renderScene({ width, height, cloth, labels, relief, lighting }: Scene): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(width * height * 3)
  const colour = new Float32Array(3)
  const place = { x: 0, y: 0, light: 1 }
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      relief.at(x, y, place)
      const { shadow, isOnLabel } = labelsAt(labels, place.x, place.y, colour)
      if (!isOnLabel) colour.set(cloth.at(place.x, place.y))
      for (let channel = 0; channel < 3; channel += 1) colour[channel] = (colour[channel] ?? 0) * place.light * shadow
      lighting(x, y, colour)
      pixels.set(colour, (y * width + x) * 3)
    }
  }
  return pixels
}

/**
 * Writes the colour of the label at a point to `colour`. `shadow` is the share of light that labels leave at the point.
 */
function labelsAt(labels: readonly PlacedLabel[], x: number, y: number, colour: Float32Array) {
  let shadow = 1
  for (const { flat, texture, pose, tornDepth } of labels) {
    const { u, v } = onLabel(flat, pose, x, y)
    const torn = tornDepth && tornDepth * smoothNoiseAt(v / 5, 0, flat.width)
    const outside = Math.max(torn - u, u - flat.width + 1, -v, v - flat.height + 1)
    if (outside <= 0) {
      texel(texture, flat.width, flat.height, u, v, colour)
      // The edge is turned under: a little darker where it bends.
      return { shadow: outside > -3 ? 0.82 : 1, isOnLabel: true }
    }
    if (outside < 12) shadow = Math.min(shadow, 0.62 + 0.38 * (outside / 12))
  }
  return { shadow, isOnLabel: false }
}

function texel(texture: Float32Array, width: number, height: number, u: number, v: number, colour: Float32Array) {
  const [left, top] = [Math.min(width - 2, Math.floor(u)), Math.min(height - 2, Math.floor(v))]
  const [across, down] = [u - left, v - top]
  const at = (top * width + left) * 3
  const below = at + width * 3
  for (let channel = 0; channel < 3; channel += 1) {
    const one = (texture[at + channel] ?? 0) * (1 - across) + (texture[at + channel + 3] ?? 0) * across
    const other = (texture[below + channel] ?? 0) * (1 - across) + (texture[below + channel + 3] ?? 0) * across
    colour[channel] = one * (1 - down) + other * down
  }
}
