import { folded, numbersIn, standsIn } from '../folded-text.ts'
import { fibreAtEnd, fibreAtStart } from '../labels/fibre-names.ts'
import { imitationsJoined } from '../labels/imitations.ts'

/** The words of a material: its fibres, without what only joins them. */
export function fibresIn(material: string): string[] {
  const words = folded(material).match(/[\p{L}\p{M}'-]+/gu) ?? []
  return [...new Set(words)].filter((word) => !['and', 'blend', 'mix', 'mixed', 'with'].includes(word))
}

/**
 * Whether the words name every fibre of the value, and each percentage with its fibre: "Cotton blend" is said by "60% COTTON
 * 40% NYLON", and so is "60% Cotton", but not "40% Cotton". A label in another language says its fibres in English as well.
 */
export function saysMaterial(cited: string, named: string): boolean {
  const [words, value] = [imitationsJoined(cited), imitationsJoined(named)]
  const fibres = fibresIn(value)
  if (fibres.length === 0 || !namesAll(words, fibres)) return false
  const parts = partsOf(words)
  if (parts.length === 0) return numbersIn(value).every((number) => numbersIn(words).includes(number))
  return partsOf(value).every(({ percent, fibre }) =>
    parts.some((part) => part.percent === percent && namesAll(part.fibre, fibresIn(fibre))),
  )
}

/** The names of fibres in a text, in English whatever it is written in. */
export function englishFibresIn(text: string): string[] {
  const words = text.split(/\s+/u)
  return words.flatMap((_, at) => fibreAtStart(words.slice(at, at + longestName).join(' ')) ?? [])
}

/** Names of fibres that a text in English says: what a buyer takes for the material. */
export function fibresSaidIn(text: string): string[] {
  const words = folded(imitationsJoined(text)).split(' ')
  return words.flatMap((_, at) => {
    const said = words.slice(at, at + longestName).join(' ')
    const fibre = fibreAtStart(said)
    const isSaid = fibre !== undefined && !otherwiseUsed.has(fibre) && said.startsWith(fibre.toLowerCase())
    return isSaid ? [fibre] : []
  })
}

/** Fibres that are the same by another name; a translated label may be told with either. */
export function alikeFibres(fibre: string): readonly string[] {
  return sameFibres.find((names) => names.includes(fibre)) ?? [fibre]
}

const sameFibres = [
  ['Elastane', 'Spandex'],
  ['Nylon', 'Polyamide'],
  ['Rayon', 'Viscose'],
]

const longestName = 3

/** "Button down", "feather print", "bamboo handle", "flax blue". */
const otherwiseUsed: ReadonlySet<string> = new Set(['Down', 'Feather', 'Bamboo', 'Flax', 'Modal'])

function namesAll(words: string, fibres: readonly string[]): boolean {
  const said = [words, ...englishFibresIn(words)].join('\n')
  return fibres.every((fibre) => standsIn(fibre, said))
}

type Part = { readonly percent: string; readonly fibre: string }

/** Percentages with what each is of, whether labels write "60% Cotton" or "Cotton 60%". */
function partsOf(text: string): Part[] {
  const pieces = text.split(/(\d+(?:[.,]\d+)?) ?%/u)
  const isFibreFirst = fibreAtEnd(pieces[0] ?? '') !== undefined
  return pieces.flatMap((piece, at) => {
    const percent = at % 2 === 1 ? numbersIn(piece)[0] : undefined
    return percent === undefined ? [] : [{ percent, fibre: pieces[isFibreFirst ? at - 1 : at + 1] ?? '' }]
  })
}
