import { takePhoto } from './camera.ts'
import { someCloth } from './cloth.ts'
import type { LabelFabric } from './label-fabric.ts'
import { photoWords } from './label-words.ts'
import { layOutLabels } from './layout.ts'
import { someLighting } from './lighting.ts'
import { isInPhoto, type PlacedLabel } from './placed-label.ts'
import { createRandom } from './random.ts'
import { someRelief } from './relief.ts'
import { renderScene } from './scene.ts'
import { someTraits, type Trait } from './traits.ts'
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
  const drawn = someTraits(random)
  const chosen = traits ?? drawn
  const has = (trait: Trait) => chosen.includes(trait)
  const photo = random.isLikely(0.5) ? { width: 1600, height: 1200 } : { width: 1200, height: 1600 }
  const { labels: words, accepted } = photoWords(random, has('several'))
  const { labels, print, fabrics } = await layOutLabels(words, photo, has, random)
  const cloth = someCloth(random)
  const middle = middleOf(labels)
  const relief = someRelief(middle, print, has, random)
  const lighting = someLighting(photo, middle, has, random)
  const pixels = renderScene({ ...photo, cloth, labels, relief, lighting })
  const truthOf = (field: 'brand' | 'size' | 'material' | 'origin'): FieldTruth => {
    const boxes = labels.flatMap((label) =>
      label.flat.boxes.filter(({ line }) => line.field === field).map(({ box }) => isInPhoto(label, box, photo)),
    )
    return accepted[field] ? { accepted: accepted[field], isShown: boxes.every(Boolean) } : notVisible
  }
  return {
    jpeg: await takePhoto(pixels, photo, print, has, random),
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

function middleOf(labels: readonly PlacedLabel[]) {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    x: mean(labels.map(({ pose }) => pose.x)),
    y: mean(labels.map(({ pose }) => pose.y)),
    reach: Math.max(...labels.map(({ flat }) => Math.max(flat.width, flat.height))),
  }
}
