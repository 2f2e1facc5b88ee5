import { takePhoto } from './camera.ts'
import { randomCloth } from './cloth.ts'
import type { LabelFabric } from './label-fabric.ts'
import { photoWords } from './label-words.ts'
import { layOutLabels } from './layout.ts'
import { randomLighting } from './lighting.ts'
import { isInPhoto, type PlacedLabel } from './placed-label.ts'
import { createRandom } from './random.ts'
import { randomRelief } from './relief.ts'
import { renderScene } from './scene.ts'
import { randomTraits, type Trait } from './traits.ts'
import { type FieldTruth, notVisible, type Truth } from './truth.ts'

export type MadeLabel = {
  readonly jpeg: Buffer
  readonly truth: Truth
  readonly traits: readonly Trait[]
  readonly fabrics: readonly LabelFabric[]
  /** Everything printed, line by line. */
  readonly lines: readonly string[]
}

/**
 * A photo of the labels of a garment, the same for the same seed on the same machine (fonts differ between machines).
 * `traits` make it hard to read; by default the seed decides.
 */
export async function makeLabel(seed: number, traits?: readonly Trait[]): Promise<MadeLabel> {
  const random = createRandom(seed)
  const drawn = randomTraits(random)
  const chosen = traits ?? drawn
  const hasTrait = (trait: Trait) => chosen.includes(trait)
  const photo = random.isLikely(0.5) ? { width: 1600, height: 1200 } : { width: 1200, height: 1600 }
  const { labels: words, accepted } = photoWords(random, hasTrait('several'))
  const { labels, print, fabrics } = await layOutLabels(words, photo, hasTrait, random)
  const cloth = randomCloth(random)
  const labelsCenter = centerOf(labels)
  const relief = randomRelief(labelsCenter, print, hasTrait, random)
  const lighting = randomLighting(photo, labelsCenter, hasTrait, random)
  const pixels = renderScene({ ...photo, cloth, labels, relief, lighting })
  const truthOf = (field: 'brand' | 'size' | 'material' | 'origin'): FieldTruth => {
    const boxes = labels.flatMap((label) =>
      label.flat.boxes.filter(({ line }) => line.field === field).map(({ box }) => isInPhoto(label, box, photo)),
    )
    return accepted[field] ? { accepted: accepted[field], isShown: boxes.every(Boolean) } : notVisible
  }
  return {
    jpeg: await takePhoto(pixels, photo, print, hasTrait, random),
    truth: {
      brand: truthOf('brand'),
      size: truthOf('size'),
      material: truthOf('material'),
      origin: truthOf('origin'),
      colour: { accepted: cloth.accepted, isShown: true },
    },
    traits: chosen,
    fabrics,
    lines: words.flatMap(({ lines }) => lines.map(({ text }) => text)),
  }
}

function centerOf(labels: readonly PlacedLabel[]) {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    x: mean(labels.map(({ pose }) => pose.x)),
    y: mean(labels.map(({ pose }) => pose.y)),
    longestSide: Math.max(...labels.map(({ flat }) => Math.max(flat.width, flat.height))),
  }
}
