import { labelColours } from './colours.ts'
import { type FlatLabel, flatLabel } from './flat-label.ts'
import { type LabelFabric, labelFabrics, labelTexture } from './label-fabric.ts'
import type { LabelWords } from './label-words.ts'
import type { PlacedLabel } from './placed-label.ts'
import type { Random } from './random.ts'
import type { Trait } from './traits.ts'

export type Layout = {
  readonly labels: readonly PlacedLabel[]
  /** The font size of small print, in pixels: the unit of blurs and folds. */
  readonly print: number
  readonly fabrics: readonly LabelFabric[]
}

/** Places the labels of a photo below each other. The traits decide their size, rotation and margin. */
export async function layOutLabels(
  words: readonly LabelWords[],
  photo: { readonly width: number; readonly height: number },
  hasTrait: (trait: Trait) => boolean,
  random: Random,
): Promise<Layout> {
  const isCentred = random.isLikely(0.7)
  const turn = hasTrait('turned') ? random.between(0, 2 * Math.PI) : random.between(-0.2, 0.2)
  const filled = hasTrait('small') ? random.between(0.25, 0.36) : random.between(0.6, 0.92)
  const drafts = await Promise.all(words.map((label) => flatLabel(label, draftPrint, isCentred)))
  const draft = extentOf(drafts, turn)
  const scale = Math.min((photo.width * filled) / draft.acrossPhoto, (photo.height * filled) / draft.downPhoto)
  const print = Math.round(Math.max(14, Math.min(64, draftPrint * scale)))
  const flats = await Promise.all(words.map((label) => flatLabel(label, print, isCentred)))
  const { height, acrossPhoto, downPhoto } = extentOf(flats, turn)
  const middle = {
    x: placeAlong(photo.width, acrossPhoto, hasTrait('cropped'), random),
    y: placeAlong(photo.height, downPhoto, hasTrait('cropped') && random.isLikely(0.4), random),
  }
  const fabrics = flats.map(() => random.pick(labelFabrics))
  let below = -height / 2
  const labels = flats.map((flat, index) => {
    const down = below + flat.height / 2
    below += flat.height + gap
    const colours = random.pick(labelColours)
    const tilt = random.between(0, 0.14)
    return {
      flat,
      tornDepth: fabrics[index] === 'tear-away' ? print * 0.5 : 0,
      texture: labelTexture(flat, fabrics[index] ?? 'woven', colours, print, random.whole(1, 1_000_000)),
      pose: {
        x: middle.x - down * Math.sin(turn),
        y: middle.y + down * Math.cos(turn),
        turn: turn + random.between(-0.05, 0.05),
        tilt: {
          across: (random.between(-1, 1) * tilt) / flat.width,
          down: (random.between(-1, 1) * tilt) / flat.height,
        },
      },
    }
  })
  return { labels, print, fabrics }
}

const draftPrint = 20
/** Pixels between two labels. */
const gap = 24

/** The height of all labels together, and the part of the photo that they cover once turned. */
function extentOf(flats: readonly FlatLabel[], turn: number) {
  const width = Math.max(...flats.map((flat) => flat.width))
  const height = flats.reduce((sum, flat) => sum + flat.height + gap, -gap)
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))]
  return { height, acrossPhoto: width * cos + height * sin, downPhoto: width * sin + height * cos }
}

/** The centre of an extent within a side of the photo. If cut off, up to two fifths of it are outside. */
function placeAlong(side: number, extent: number, isCut: boolean, random: Random): number {
  if (isCut) {
    const inside = extent * (0.5 - random.between(0.12, 0.4))
    return random.isLikely(0.5) ? inside : side - inside
  }
  const room = Math.max(0, side - extent) / 2
  return side / 2 + random.between(-0.9, 0.9) * room
}
