import { clothColours, type Rgb } from './colours.ts'
import { noiseAt, type Random, smoothNoiseAt } from './random.ts'

/** The garment that a label is sewn to: its colour at each place of the photo, and the colour names that are right. */
export type Cloth = { readonly accepted: readonly string[]; at(x: number, y: number): Rgb }

export function randomCloth(random: Random): Cloth {
  const seed = random.whole(1, 1_000_000)
  const main = random.pick(clothColours)
  const other = random.pick(clothColours)
  const isPatterned = random.isLikely(0.15) && other.name !== main.name
  const weave = random.pick(weaves)
  const [turn, grain, band] = [random.between(0, Math.PI), random.between(2.2, 4), random.between(30, 90)]
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return {
    accepted: isPatterned ? [main.name, other.name, 'Multicolor'] : [main.name],
    at: (x, y) => {
      const [across, down] = [x * cos + y * sin, y * cos - x * sin]
      const { rgb } = isPatterned && Math.floor(down / band) % 2 === 0 ? other : main
      const light = weave(across / grain, down / grain, seed) + 0.09 * (noiseAt(x, y, seed) - 0.5)
      const broad = 0.9 + 0.2 * smoothNoiseAt(x / 260, y / 260, seed)
      return [rgb[0] * light * broad, rgb[1] * light * broad, rgb[2] * light * broad]
    },
  }
}

type Weave = (across: number, down: number, seed: number) => number

const weaves: readonly [Weave, ...Weave[]] = [plainWeave, twill, rib, jersey, fleece]

function plainWeave(across: number, down: number): number {
  return 0.98 + 0.08 * Math.sin(across * Math.PI) * Math.sin(down * Math.PI)
}

/** Diagonal lines with some paler threads; blue twill looks like denim. */
function twill(across: number, down: number, seed: number): number {
  const pale = noiseAt(Math.floor(across + down), Math.floor(down / 4), seed)
  return 0.92 + 0.13 * Math.sin((across + down) * Math.PI) + 0.1 * pale
}

function rib(across: number): number {
  return 0.96 + 0.15 * Math.sin(across * 0.55)
}

/** Columns of V-shaped stitches. */
function jersey(across: number, down: number): number {
  return 0.97 + 0.1 * Math.sin(down * 2 + 2 * Math.abs((across % 2) - 1) * Math.PI * 0.5)
}

function fleece(across: number, down: number, seed: number): number {
  return 0.88 + 0.24 * smoothNoiseAt(across * 0.7, down * 0.7, seed)
}
