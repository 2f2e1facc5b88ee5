import type { ReadCase } from './read-cases.ts'

/** Everything that was given and wrong, or wanted and not given, with all one needs to look into it. */
export function missesOf(read: readonly ReadCase[]) {
  return read.flatMap(({ name, kind, marks, truth, outcomes, words }) =>
    outcomes
      .filter((outcome) => !outcome.isRight && (outcome.given !== null || outcome.isWanted))
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
