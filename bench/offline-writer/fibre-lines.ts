import { type Fibre, fibreNames, type Language, languages } from './fibre-names.ts'
import type { Random } from './random.ts'

/** The fibre lines of a label, and the values of a listing that are right. */
export type FibreWords = { readonly lines: readonly string[]; readonly accepted: readonly string[] }

type Part = { readonly percent: number; readonly fibre: Fibre }

/** Fibres that add up to 100 percent, written in one of the layouts that labels use. */
export function fibreLines(random: Random): FibreWords {
  const shell = composition(random)
  if (random.isLikely(0.12)) {
    const lining: readonly Part[] = [{ percent: 100, fibre: random.pick(['Polyester', 'Viscose', 'Cotton']) }]
    return {
      lines: ['Shell:', ...eachOnItsLine(shell, 'en'), 'Lining:', ...eachOnItsLine(lining, 'en')],
      accepted: [compositionText(shell), compositionText([...shell, ...lining])],
    }
  }
  return { lines: random.pick(layouts)(shell, random), accepted: [compositionText(shell)] }
}

/** Layouts to choose from at random. English with the percentage first is the most likely one. */
const layouts = [inEnglish, inEnglish, inEnglish, onOneLine, namesFirst, inAnotherLanguage, sideBySide, blocks] as const

function inEnglish(parts: readonly Part[]): string[] {
  return eachOnItsLine(parts, 'en')
}

function onOneLine(parts: readonly Part[], random: Random): string[] {
  return [eachOnItsLine(parts, 'en').join(random.pick([' ', ', ', ' / ']))]
}

function namesFirst(parts: readonly Part[]): string[] {
  return parts.map(({ percent, fibre }) => `${fibreNames[fibre].en} ${percent}%`)
}

function inAnotherLanguage(parts: readonly Part[], random: Random): string[] {
  return eachOnItsLine(parts, random.pick(['de', 'fr', 'es', 'it']))
}

/** One line in several languages: "80% Wool / Wolle / Laine". */
function sideBySide(parts: readonly Part[], random: Random): string[] {
  const chosen = ['en' as const, ...random.shuffled(languages.filter((language) => language !== 'en')).slice(0, 2)]
  const between = random.pick([' / ', ' ', ' - '])
  return parts.map(
    ({ percent, fibre }) =>
      `${percent}% ${[...new Set(chosen.map((language) => fibreNames[fibre][language]))].join(between)}`,
  )
}

/** The whole list in one language, then again in others. */
function blocks(parts: readonly Part[], random: Random): string[] {
  const chosen = random.shuffled(languages).slice(0, random.whole(2, 3))
  return chosen.flatMap((language) => {
    const [first = '', ...rest] = eachOnItsLine(parts, language)
    return [`${language.toUpperCase()}: ${first}`, ...rest]
  })
}

function eachOnItsLine(parts: readonly Part[], language: Language): string[] {
  return parts.map(({ percent, fibre }) => `${percent}% ${fibreNames[fibre][language]}`)
}

function composition(random: Random): Part[] {
  const [main, ...others] = random.pick(blends)
  if (others.length === 0) return [{ percent: 100, fibre: main }]
  const percents = others.map((fibre) =>
    fibre === 'Elastane' || fibre === 'Spandex' ? random.whole(1, 6) : 5 * random.whole(2, 4),
  )
  const rest = 100 - percents.reduce((sum, percent) => sum + percent, 0)
  return [
    { percent: rest, fibre: main },
    ...others.map((fibre, index) => ({ percent: percents[index] ?? 0, fibre })),
  ].toSorted((one, other) => other.percent - one.percent)
}

const blends: readonly [readonly [Fibre, ...Fibre[]], ...(readonly [Fibre, ...Fibre[]])[]] = [
  ['Cotton'],
  ['Cotton'],
  ['Polyester'],
  ['Wool'],
  ['Linen'],
  ['Silk'],
  ['Cashmere'],
  ['Acrylic'],
  ['Cotton', 'Elastane'],
  ['Cotton', 'Spandex'],
  ['Cotton', 'Polyester'],
  ['Polyester', 'Cotton'],
  ['Polyester', 'Viscose', 'Elastane'],
  ['Polyester', 'Rayon', 'Spandex'],
  ['Wool', 'Polyamide'],
  ['Wool', 'Cashmere'],
  ['Nylon', 'Spandex'],
  ['Acrylic', 'Wool', 'Nylon'],
  ['Cotton', 'Polyester', 'Elastane'],
  ['Viscose', 'Linen'],
  ['Lyocell', 'Cotton'],
  ['Modal', 'Elastane'],
]

function compositionText(parts: readonly Part[]): string {
  return parts.map(({ percent, fibre }) => `${percent}% ${fibre}`).join(', ')
}
