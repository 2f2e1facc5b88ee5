import type { Random } from './random.ts'
import type { Trait } from './traits.ts'

/** Changes one colour by the light at its place: `colour` contains red, green and blue. */
export type Lighting = (x: number, y: number, colour: Float32Array) => void

type Size = { readonly width: number; readonly height: number }

/** Daylight from one side, or weak yellow light if dark. Glare adds the reflection of a lamp or window. */
export function randomLighting(
  photo: Size,
  labels: { readonly x: number; readonly y: number; readonly longestSide: number },
  hasTrait: (trait: Trait) => boolean,
  random: Random,
): Lighting {
  const exposure = hasTrait('dark') ? random.between(0.32, 0.5) : random.between(0.9, 1.06)
  const cast = hasTrait('dark') ? 0.16 : 0.04
  const tint = [1 + random.between(0, cast), 1, 1 - random.between(0, cast)]
  const [fromLeft, fromTop] = [random.between(-0.14, 0.14), random.between(-0.14, 0.14)]
  const glare = {
    x: labels.x + random.between(-0.5, 0.5) * labels.longestSide,
    y: labels.y + random.between(-0.5, 0.5) * labels.longestSide,
    width: labels.longestSide * random.between(0.1, 0.3),
    height: labels.longestSide * random.between(0.08, 0.2),
    strength: hasTrait('glare') ? random.between(0.75, 1) : 0,
  }
  return (x, y, colour) => {
    const [right, below] = [x / photo.width - 0.5, y / photo.height - 0.5]
    const light = exposure * (1 + fromLeft * right * 2 + fromTop * below * 2 - 0.3 * (right * right + below * below))
    const away = ((x - glare.x) / glare.width) ** 2 + ((y - glare.y) / glare.height) ** 2
    const shine = glare.strength === 0 || away > 6 ? 0 : glare.strength * Math.exp(-away)
    for (let channel = 0; channel < 3; channel += 1) {
      const level = (colour[channel] ?? 0) * light * (tint[channel] ?? 1)
      colour[channel] = level + Math.max(0, 255 - level) * shine
    }
  }
}
