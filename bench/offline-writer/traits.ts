import type { Random } from './random.ts'

/** Traits that make a photographed label hard to read. */
export const traits = [
  'turned',
  'blurred',
  'glare',
  'folded',
  'wrinkled',
  'dark',
  'cropped',
  'small',
  'several',
] as const
export type Trait = (typeof traits)[number]

/** Half of the photos have turned labels. Up to three more traits apply to a photo, mostly one or two. */
export function randomTraits(random: Random): Trait[] {
  const others = random.shuffled(traits.filter((trait) => trait !== 'turned'))
  const count = random.pick([0, 1, 1, 1, 2, 2, 2, 3])
  return [...(random.isLikely(0.5) ? (['turned'] as const) : []), ...others.slice(0, count)]
}
