import type { Random } from './random.ts'

/** Care words, only as many as fit on a label. */
export function careLines(random: Random): string[] {
  const count = random.whole(1, 3)
  return random.shuffled(care).slice(0, count)
}

const care = [
  'Machine wash cold',
  'Hand wash only',
  'Dry clean only',
  'Do not bleach',
  'Tumble dry low',
  'Line dry',
  'Warm iron',
  'Do not tumble dry',
  'Wash inside out',
  'Wash with like colors',
  '30 °C max',
]

/** Words that are neither brand nor size nor another field, and must not be taken for one. */
export function strayLine(random: Random): string {
  return random.pick([
    `RN ${random.whole(10_000, 159_999)}`,
    `RN ${random.whole(10_000, 159_999)} CA ${random.whole(10_000, 59_999)}`,
    `Style ${random.whole(1000, 99_999)}`,
    `Art. ${random.whole(100, 999)}/${random.whole(10, 99)}`,
    `Lot ${random.whole(10, 99)} ${random.whole(1000, 9999)}`,
    'Keep away from fire',
    'See reverse for care',
    'Exclusive of decoration',
  ])
}

/** The line below a brand. */
export function underBrand(random: Random): string {
  return random.pick([
    'Slim Fit',
    'Regular Fit',
    'Premium Quality',
    `Since ${random.whole(1901, 1999)}`,
    'Original',
    'Petite',
  ])
}
