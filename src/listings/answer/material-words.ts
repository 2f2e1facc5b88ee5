import { folded, numbersIn, standsIn } from '../folded-text.ts'
import { fibreAtEnd, fibreAtStart } from '../labels/fibre-names.ts'
import { imitationsJoined } from '../labels/imitations.ts'

/** Returns the words of a material: its fibres, without joining words. */
export function fibresIn(material: string): string[] {
  const words = folded(material).match(/[\p{L}\p{M}'-]+/gu) ?? []
  return [...new Set(words)].filter((word) => !['and', 'blend', 'mix', 'mixed', 'with'].includes(word))
}

/**
 * Whether the words name every fibre of the value, and each percentage with its fibre. "60% COTTON 40% NYLON" supports "Cotton
 * blend" and "60% Cotton", but not "40% Cotton". Fibres of a label in another language match in English too.
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

/** Returns the fibres that a text in any language names, in English. */
export function englishFibresIn(text: string): string[] {
  const words = text.split(/\s+/u)
  return words.flatMap((_, at) => fibreAtStart(words.slice(at, at + longestName).join(' ')) ?? [])
}

/** Returns the fibres that an English text names, as a buyer understands the material. */
export function fibresNamedIn(text: string): string[] {
  const words = folded(imitationsJoined(text)).split(' ')
  return words.flatMap((_, at) => {
    const nextWords = words.slice(at, at + longestName).join(' ')
    const fibre = fibreAtStart(nextWords)
    const isNamed = fibre !== undefined && !ambiguousFibres.has(fibre) && nextWords.startsWith(fibre.toLowerCase())
    return isNamed ? [fibre] : []
  })
}

/** Returns all names of the same fibre. A translated label allows each of them. */
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
const ambiguousFibres: ReadonlySet<string> = new Set(['Down', 'Feather', 'Bamboo', 'Flax', 'Modal'])

function namesAll(words: string, fibres: readonly string[]): boolean {
  const allWords = [words, ...englishFibresIn(words)].join('\n')
  return fibres.every((fibre) => standsIn(fibre, allWords))
}

type Part = { readonly percent: string; readonly fibre: string }

/** Returns percentages with their fibre, for labels that write "60% Cotton" and for those that write "Cotton 60%". */
function partsOf(text: string): Part[] {
  const pieces = text.split(/(\d+(?:[.,]\d+)?) ?%/u)
  const isFibreFirst = fibreAtEnd(pieces[0] ?? '') !== undefined
  return pieces.flatMap((piece, at) => {
    const percent = at % 2 === 1 ? numbersIn(piece)[0] : undefined
    return percent === undefined ? [] : [{ percent, fibre: pieces[isFibreFirst ? at - 1 : at + 1] ?? '' }]
  })
}
