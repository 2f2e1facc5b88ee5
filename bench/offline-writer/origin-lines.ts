import type { Random } from './random.ts'

/** The origin lines of a label, and the names of that country that are right. */
export type OriginWords = { readonly lines: readonly string[]; readonly accepted: readonly string[] }

export function originLines(random: Random): OriginWords {
  const [printed, french, ...others] = random.pick(countries)
  const accepted = [printed, ...others]
  const line = `Made in ${printed}`
  if (random.isLikely(0.15)) return { lines: [line, french], accepted }
  if (random.isLikely(0.1)) return { lines: [`${line} / ${french}`], accepted }
  return { lines: [line], accepted }
}

/** As printed, in French, and by other names. */
const countries: readonly [readonly [string, string, ...string[]], ...(readonly [string, string, ...string[]])[]] = [
  ['China', 'Fabriqué en Chine'],
  ['Bangladesh', 'Fabriqué au Bangladesh'],
  ['Vietnam', 'Fabriqué au Vietnam'],
  ['India', 'Fabriqué en Inde'],
  ['Turkey', 'Fabriqué en Turquie', 'Türkiye'],
  ['Portugal', 'Fabriqué au Portugal'],
  ['Italy', 'Fabriqué en Italie'],
  ['Romania', 'Fabriqué en Roumanie'],
  ['Cambodia', 'Fabriqué au Cambodge'],
  ['Sri Lanka', 'Fabriqué au Sri Lanka'],
  ['Pakistan', 'Fabriqué au Pakistan'],
  ['Morocco', 'Fabriqué au Maroc'],
  ['Tunisia', 'Fabriqué en Tunisie'],
  ['Indonesia', 'Fabriqué en Indonésie'],
  ['Mexico', 'Fabriqué au Mexique'],
  ['Peru', 'Fabriqué au Pérou'],
  ['USA', 'Fabriqué aux USA', 'United States'],
  ['Great Britain', 'Fabriqué en Grande-Bretagne', 'United Kingdom'],
  ['Poland', 'Fabriqué en Pologne'],
  ['Honduras', 'Fabriqué au Honduras'],
]
