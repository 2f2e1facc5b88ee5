import type { LabelColours } from './colours.ts'
import type { FlatLabel } from './flat-label.ts'
import { noiseAt, smoothNoiseAt } from './random.ts'

export const labelFabrics = ['woven', 'satin', 'printed', 'tear-away'] as const
export type LabelFabric = (typeof labelFabrics)[number]

/** The colours of a label of a given fabric: levels of red, green and blue (0 to 255), row by row. */
export function labelTexture(
  flat: FlatLabel,
  fabric: LabelFabric,
  { background, ink }: LabelColours,
  print: number,
  seed: number,
): Float32Array {
  const texture = new Float32Array(flat.width * flat.height * 3)
  const thread = Math.max(1.4, print / 13)
  const isSewn = fabric !== 'tear-away' && noiseAt(3, 3, seed) < 0.5
  for (let y = 0; y < flat.height; y += 1) {
    for (let x = 0; x < flat.width; x += 1) {
      const { part, light } = pointOf[fabric](flat, x, y, thread, seed)
      const stitch = isSewn && isStitch(flat, x, y, print) ? 0.55 : 0
      const at = (y * flat.width + x) * 3
      for (const channel of [0, 1, 2] as const)
        texture[at + channel] =
          (background[channel] + (ink[channel] - background[channel]) * Math.max(part, stitch)) * light
    }
  }
  return texture
}

/** Dashes along both sides, inside the edge. */
function isStitch({ width }: FlatLabel, x: number, y: number, print: number): boolean {
  const fromEdge = Math.min(x, width - 1 - x) / print
  return fromEdge > 0.3 && fromEdge < 0.38 && (y / print) % 0.7 < 0.45
}

/** The share of ink at a point (0 to 1), and its brightness relative to flat colour. */
type Point = { readonly part: number; readonly light: number }

const pointOf: Record<LabelFabric, (flat: FlatLabel, x: number, y: number, thread: number, seed: number) => Point> = {
  woven: (flat, x, y, thread, seed) => {
    const row = Math.floor(y / thread)
    const column = Math.floor(x / thread + (row % 2) / 2)
    // Woven letters begin and end at threads of the loom, not exactly at the drawing.
    const stray = (noiseAt(column, row, seed) - 0.5) * thread * 0.5
    const part = inkAt(flat, (column - (row % 2) / 2 + 0.5) * thread + stray, (row + 0.5) * thread)
    const round = Math.sin(((y / thread) % 1) * Math.PI)
    return { part, light: 0.86 + 0.16 * round + 0.06 * (noiseAt(column, row, seed + 1) - 0.5) }
  },
  satin: (flat, x, y, thread, seed) => {
    const sheen = Math.sin((x * 0.7 + y) / (thread * 45) + noiseAt(1, 1, seed) * 6)
    const weave = Math.sin((x + y * 2.5) / (thread * 0.55))
    return { part: inkAt(flat, x, y) * 0.93, light: 0.96 + 0.06 * sheen + 0.015 * weave }
  },
  printed: (flat, x, y, thread, seed) => {
    const twill = Math.sin((x - y) / (thread * 0.5))
    const dry = smoothNoiseAt(x / (thread * 3), y / (thread * 3), seed)
    return { part: inkAt(flat, x, y) * (0.76 + 0.22 * dry), light: 0.97 + 0.035 * twill }
  },
  'tear-away': (flat, x, y, thread, seed) => {
    const fibres = smoothNoiseAt(x / (thread * 4), y / (thread * 1.5), seed)
    const isMissing = noiseAt(x >> 1, y >> 1, seed + 2) < 0.03
    return { part: inkAt(flat, x, y) * (isMissing ? 0.3 : 0.95), light: 0.93 + 0.09 * fibres }
  },
}

/** The ink at a point between pixels, interpolated. */
function inkAt({ ink, width, height }: FlatLabel, x: number, y: number): number {
  const [left, top] = [
    Math.max(0, Math.min(width - 2, Math.floor(x))),
    Math.max(0, Math.min(height - 2, Math.floor(y))),
  ]
  const [across, down] = [Math.max(0, Math.min(1, x - left)), Math.max(0, Math.min(1, y - top))]
  const at = top * width + left
  const above = (ink[at] ?? 0) * (1 - across) + (ink[at + 1] ?? 0) * across
  const below = (ink[at + width] ?? 0) * (1 - across) + (ink[at + width + 1] ?? 0) * across
  return above * (1 - down) + below * down
}
