import { brandsNamedIn } from '../answer/brand-claims.ts'
import { withoutDenials } from '../answer/denials.ts'
import { withoutDoubts } from '../answer/doubts.ts'
import { flawKindsIn } from '../answer/flaw-words.ts'
import { fibresNamedIn } from '../answer/material-words.ts'
import { quantitiesIn } from '../answer/quantities.ts'
import { colorTerms, shadeTerms } from '../colours/color-terms.ts'
import { escaped, standsIn } from '../folded-text.ts'
import { brandAtStart, knownBrand } from '../labels/known-brand.ts'
import { careOnLine } from '../labels/label-care.ts'
import { sizeOnLine } from '../labels/label-size.ts'
import { folded } from '../labels/near-text.ts'
import type { Evidence } from '../listing.ts'
import { systemNames } from '../sizes/size-tables.ts'
import { wearerWords } from '../wearers.ts'

/** Certain facts from a seller's note, each with its clause; null if the note has no value or two different ones. */
export type NoteFacts = Readonly<Record<FactName, Evidence | null>>

const factNames = ['brand', 'size', 'color', 'material', 'garment', 'department', 'care'] as const
type FactName = (typeof factNames)[number]
type ClauseFacts = Readonly<Partial<Record<FactName, string>>>

/** Returns the facts of a note. Doubted or denied values are ignored, and so is the colour of a stain. */
export function factsOfNote(note: string | null): NoteFacts {
  const clauses = withoutDenials(withoutDoubts(note ?? ''))
    .split(/\r?\n|\s\.\s/u)
    .flatMap((line) => line.split(betweenSentences))
    .flatMap(clausesOf)
  const onlyValueOf = (name: FactName): Evidence | null => {
    const values = clauses.flatMap((clause) => {
      const value = factsOfClause(clause).facts[name]
      return value === undefined ? [] : [{ value, words: clause, photoId: null, confidence: 1 }]
    })
    return new Set(values.map(({ value }) => value.toLowerCase())).size === 1 ? (values[0] ?? null) : null
  }
  return {
    brand: onlyValueOf('brand'),
    size: onlyValueOf('size'),
    color: onlyValueOf('color'),
    material: onlyValueOf('material'),
    garment: onlyValueOf('garment'),
    department: onlyValueOf('department'),
    care: careOfNote(note),
  }
}

/** Returns the care instructions of all clauses of a note. "Do not bleach" is an instruction, not a denial. */
function careOfNote(note: string | null): Evidence | null {
  const clauses = withoutDoubts(note ?? '')
    .split('\n')
    .flatMap((line) => line.split(betweenSentences))
    .flatMap(clausesOf)
    .filter((clause) => careOnLine(clause).length > 0)
  const value = [...new Set(clauses.flatMap(careOnLine))].join(', ')
  return value === '' ? null : { value, words: clauses.join(' / '), photoId: null, confidence: 1 }
}

/**
 * Returns a line of a note without the clauses that only state facts for fields; unchanged if it has no such clause. With
 * `fieldFacts`, a clause stays if it states another value than the fields hold.
 */
export function withoutFactClauses(line: string, fieldFacts?: Partial<NoteFacts>): string {
  const isInFields = (facts: ClauseFacts) =>
    fieldFacts === undefined ||
    factEntries(facts).every(([name, value]) =>
      name === 'care' ? standsIn(value, fieldFacts.care?.value ?? '') : isSame(fieldFacts[name]?.value, value),
    )
  return line
    .split(betweenSentences)
    .map((sentence) => {
      const clauses = clausesOf(sentence)
      const keptClauses = clauses.filter((clause) => {
        const { facts, isFactsOnly } = factsOfClause(clause)
        return withoutDoubts(clause) !== clause || !isFactsOnly || isNew.test(clause) || !isInFields(facts)
      })
      return keptClauses.length === clauses.length ? sentence : keptClauses.join(', ')
    })
    .filter((sentence) => sentence !== '')
    .join(' ')
}

function factEntries(facts: ClauseFacts) {
  return factNames.flatMap((name) => (facts[name] === undefined ? [] : [[name, facts[name]] as const]))
}

function isSame(fieldValue: string | undefined, value: string): boolean {
  return fieldValue !== undefined && folded(fieldValue) === folded(value)
}

const betweenSentences = /(?<=[.!?])\s+/u

function clausesOf(sentence: string): string[] {
  return sentence
    .split(/[,;](?!\d)|\s[-–—]\s/u)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')
}

const colours = String.raw`${colorTerms}|multicolou?r`
const colour = new RegExp(
  String.raw`(?<![\p{L}-])(?:(?:${shadeTerms}) )*(?:${colours})(?: (?:${colours}))?(?![\p{L}-])`,
  'iu',
)
/** Words that accompany facts and say nothing alone. "new" is special: no field holds it. */
const fillerWords =
  /(?<!\p{L})(?:a|an|brand|brand new|by|colou?r|from|in|is|it|it's|made|material|new|of|size|sz|the|pair)(?!\p{L})/giu
const isNew = /(?<!\p{L})new(?!\p{L})/iu
const comparison = /(?<!\p{L})(?:like|similar|than|style|inspired|compar\w+|dupe)(?!\p{L})/iu
/** "Fits like a size 8" is not the size on the label. */
const sizeComparison = /(?<!\p{L})(?:like|as|to) (?:an? )?(?:size|uk|us|eu)(?!\p{L})/iu
const sizeCue = new RegExp(
  String.raw`^(?:[Ss]ize|SIZE|[Ss]z|${systemNames}|W ?\d|\d{2} ?[x×] ?\d{2}|[Oo]ne [Ss]ize)`,
  'u',
)
const sizeWords = 5
const number = String.raw`\d{1,3}(?:[.,]5)?`
const sizeWord = '(?:[Ss]ize|SIZE)'
/**
 * "UK size 12" and "size 12 UK" both become "size UK 12". In "UK 12 EU 40" each number follows its system. Lower-case "us",
 * "uk" and "eu" count only beside "size", because "us" and "it" are also words.
 */
const systemBefore = new RegExp(
  String.raw`(?<![\p{L}\d])(${systemNames}|us|uk|eu) ${sizeWord}[ :]*(${number})(?![\p{L}\d])`,
  'gu',
)
const systemAfter = new RegExp(
  String.raw`(?<![\p{L}\d])(?<!(?:${systemNames}) )(?:${sizeWord}[ :]*(${number}) ?(${systemNames}|us|uk|eu)|(${number}) ?(${systemNames}))(?![\p{L}\d]| ?\d| dollars)`,
  'gu',
)
const letterWords: Readonly<Record<string, string>> = { small: 'S', medium: 'M', large: 'L' }
const sizeInWords = /(?<!\p{L})size(?: is|:)? (extra )?(small|medium|large)(?![\p{L}/-])/giu

const departments: readonly (readonly [pattern: RegExp, department: string])[] = [
  [wearer(`(?:${wearerWords.women})'?`), 'Women'],
  [wearer(wearerWords.men), 'Men'],
  [wearer(wearerWords.unisex), 'Unisex Adults'],
]

function wearer(words: string): RegExp {
  return new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'giu')
}

const garmentWords =
  'jeans|leggings|pants|trousers|shorts|top|t-?shirt|tee|polo shirt|shirt|blouse|sweater|jumper|cardigan|hoodie|sweatshirt|coat|jacket|vest|blazer|jumpsuit|dress|skirt|shoes|boots|sneakers|trainers|sandals|heels|handbag|bag|belt|hat|scarf'
const garments = new RegExp(String.raw`(?<!\p{L})(?:${garmentWords})(?!\p{L})`, 'giu')
const isGarment = new RegExp(String.raw`^(?:${garmentWords})(?!\p{L})`, 'iu')

/** Returns the facts of a clause, and whether the clause says nothing else. */
function factsOfClause(clause: string): { readonly facts: ClauseFacts; readonly isFactsOnly: boolean } {
  const care = careOnLine(clause)
  if (care.length > 0) return { facts: { care: care.join(', ') }, isFactsOnly: true }
  if (flawKindsIn(clause).length > 0) return { facts: {}, isFactsOnly: false }
  const normalized = clause
    .replace(/[.!?]+$/u, '')
    .replace(/’/gu, "'")
    .replace(systemBefore, (_all, system: string, count) => `size ${system.toUpperCase()} ${count}`)
    .replace(
      systemAfter,
      (_all, sized, ofSized: string, bare, ofBare) => `size ${(ofSized ?? ofBare).toUpperCase()} ${sized ?? bare}`,
    )
    .replace(sizeInWords, (_all, extra, word: string) => `size ${extra ? 'X' : ''}${letterWords[word.toLowerCase()]}`)
  const namedDepartments = departments.filter(([pattern]) => normalized.search(pattern) !== -1)
  const text = namedDepartments
    .reduce((rest, [pattern]) => rest.replace(pattern, ' '), normalized)
    .replace(/\s+/gu, ' ')
    .trim()
  const namedBrand = comparison.test(text) ? undefined : brandIn(text)
  const size = quantitiesIn(text).length > 0 || sizeComparison.test(text) ? undefined : sizeIn(text)
  // "Old Navy" names no color.
  const textWithoutBrand = namedBrand ? text.replace(namedBrand.wording, ' ') : text
  const color = colour.exec(textWithoutBrand)?.[0]
  const fibres = fibresNamedIn(textWithoutBrand)
  const [garment, ...otherGarments] = text.match(garments) ?? []
  const otherWords = [
    namedBrand?.wording,
    size?.words,
    color,
    ...fibres,
    otherGarments.length > 0 ? undefined : garment,
  ]
    .reduce<string>((rest, words) => (words ? rest.replace(new RegExp(escaped(words), 'iu'), ' ') : rest), text)
    .replace(fillerWords, ' ')
    .replace(fibres.length > 0 ? /\d+ ?%/gu : '', ' ')
  const brand = namedBrand ?? (size && !comparison.test(text) ? commonWordBrand(text, otherWords.trim()) : undefined)
  const remainder = brand === namedBrand ? otherWords : ''
  const [department, ...otherDepartments] = namedDepartments.map(([, name]) => name)
  const isFactsOnly =
    !/[\p{L}\d]/u.test(remainder) &&
    otherDepartments.length === 0 &&
    (brand ?? size ?? color ?? fibres[0] ?? garment ?? department) !== undefined
  return {
    facts: {
      ...(brand && { brand: brand.name }),
      ...(size && { size: size.size }),
      ...(isFactsOnly && color && { color: capitals(color) }),
      ...(isFactsOnly && fibres.length > 0 && { material: fibres.join(', ') }),
      ...(isFactsOnly && garment && { garment: capitals(garment) }),
      ...(isFactsOnly && department && { department }),
    },
    isFactsOnly,
  }
}

/** Returns a known brand, or the name after "brand" at the start of the clause, after "brand:" or after "brand is". */
function brandIn(text: string): { readonly name: string; readonly wording: string } | undefined {
  const labeledName = brandWord.exec(text)?.[1]
  const start = brandAtStart(`${text} .`)?.name
  const [first, ...others] = brandsNamedIn(text)
  if (first) return others.length === 0 ? first : undefined
  if (start !== undefined) return { name: start, wording: start }
  return labeledName === undefined || noName.test(labeledName) || isGarment.test(labeledName)
    ? undefined
    : { name: labeledName, wording: labeledName }
}
const brandWord = new RegExp(
  String.raw`(?:^brand|(?<![\p{L}-])brand(?: is|:)) (.+?)(?= (?:size|sz|in|colou?r|${garmentWords})(?!\p{L})|$)`,
  'iu',
)
const noName =
  /^(?:new|unknown|unclear|unreadable|illegible|missing|cut|faded|removed|label|tag|is|was|on|and|or)(?!\p{L})/iu

/**
 * Returns a brand that is also an ordinary word ("Next size 12"). It needs a capital at the start of a clause that otherwise
 * only states facts.
 */
function commonWordBrand(text: string, words: string): { readonly name: string; readonly wording: string } | undefined {
  const brand = /^\p{Lu}/u.test(words) && text.startsWith(words) ? knownBrand(words) : undefined
  return brand && folded(brand.name) === folded(words) ? { name: brand.name, wording: words } : undefined
}

/** Returns the longest words that name a size: after "size", a system or a waist, or as the whole clause. */
function sizeIn(text: string): { readonly size: string; readonly words: string } | undefined {
  const words = text.split(/\s+/u)
  for (let count = Math.min(words.length, sizeWords); count > 0; count--)
    for (let at = 0; at + count <= words.length; at++) {
      const sizeText = words.slice(at, at + count).join(' ')
      const isCued = sizeCue.test(sizeText) || (count === words.length && /^[A-Z\d/ .½-]{1,8}$/u.test(sizeText))
      const size = isCued ? sizeOnLine(sizeText)?.size : undefined
      if (size !== undefined) return { size, words: sizeText }
    }
  return undefined
}

function capitals(words: string): string {
  return words.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
}
