import type { ReadCase } from './read-cases.ts'

/** All wrong values and all missing ones, with everything needed to look into them. */
export function missesOf(read: readonly ReadCase[]) {
  return read.flatMap(({ name, kind, marks, truth, outcomes, words }) =>
    outcomes
      .filter((outcome) => !outcome.isRight && (outcome.given !== null || outcome.isExpected))
      .map(({ field, given }) => ({
        name,
        kind,
        field,
        miss: given === null ? ('missing' as const) : ('wrong' as const),
        given,
        truth: truth[field],
        words: words[evidenceNames[field]] ?? null,
        marks,
      })),
  )
}

const evidenceNames = {
  brand: 'brand',
  size: 'size',
  material: 'material',
  origin: 'Country of Origin',
  colour: 'color',
} as const
