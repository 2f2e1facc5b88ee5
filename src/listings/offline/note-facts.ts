import { brandsSaidIn } from '../answer/brand-claims.ts'
import { withoutDenials } from '../answer/denials.ts'
import { withoutDoubts } from '../answer/doubts.ts'
import { flawKindsIn } from '../answer/flaw-words.ts'
import { fibresSaidIn } from '../answer/material-words.ts'
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

/** What a seller's note says for sure of fields of the listing, with the clause that says it; null where it says nothing, or two things. */
export type NoteFacts = Readonly<Record<FactName, Evidence | null>>

const factNames = ['brand', 'size', 'color', 'material', 'garment', 'department', 'care'] as const
type FactName = (typeof factNames)[number]
type Said = Readonly<Partial<Record<FactName, string>>>

/** The facts of a note. What it doubts or denies is none, and neither is the colour of a stain. */
export function factsOfNote(note: string | null): NoteFacts {
  const clauses = withoutDenials(withoutDoubts(note ?? ''))
    .split(/\r?\n|\s\.\s/u)
    .flatMap((line) => line.split(betweenSentences))
    .flatMap(clausesOf)
  const one = (name: FactName): Evidence | null => {
    const found = clauses.flatMap((clause) => {
      const value = factsOfClause(clause).said[name]
      return value === undefined ? [] : [{ value, words: clause, photoId: null, confidence: 1 }]
    })
    return new Set(found.map(({ value }) => value.toLowerCase())).size === 1 ? (found[0] ?? null) : null
  }
  return {
    brand: one('brand'),
    size: one('size'),
    color: one('color'),
    material: one('material'),
    garment: one('garment'),
    department: one('department'),
    care: careOfNote(note),
  }
}

/** The care instructions of a note, of all its clauses together. "Do not bleach" is one, and no denial. */
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
 * A line of a note without the clauses that say nothing but facts for fields; as written where there are no such. With `kept` a clause
 * stays that says another fact than what the fields hold.
 */
export function withoutFactClauses(line: string, kept?: Partial<NoteFacts>): string {
  const isKept = (said: Said) =>
    kept === undefined ||
    factsOf(said).every(([name, value]) =>
      name === 'care' ? standsIn(value, kept.care?.value ?? '') : isSame(kept[name]?.value, value),
    )
  return line
    .split(betweenSentences)
    .map((sentence) => {
      const clauses = clausesOf(sentence)
      const left = clauses.filter((clause) => {
        const { said, isAll } = factsOfClause(clause)
        return withoutDoubts(clause) !== clause || !isAll || isNew.test(clause) || !isKept(said)
      })
      return left.length === clauses.length ? sentence : left.join(', ')
    })
    .filter((sentence) => sentence !== '')
    .join(' ')
}

function factsOf(said: Said) {
  return factNames.flatMap((name) => (said[name] === undefined ? [] : [[name, said[name]] as const]))
}

function isSame(kept: string | undefined, said: string): boolean {
  return kept !== undefined && folded(kept) === folded(said)
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
/** Words of a clause that go with its facts and say nothing by themselves; "new" says more than any field holds. */
const beside =
  /(?<!\p{L})(?:a|an|brand|brand new|by|colou?r|from|in|is|it|it's|made|material|new|of|size|sz|the|pair)(?!\p{L})/giu
const isNew = /(?<!\p{L})new(?!\p{L})/iu
const compared = /(?<!\p{L})(?:like|similar|than|style|inspired|compar\w+|dupe)(?!\p{L})/iu
/** "Fits like a size 8" is not the size on the label. */
const sizeCompared = /(?<!\p{L})(?:like|as|to) (?:an? )?(?:size|uk|us|eu)(?!\p{L})/iu
const sizeCue = new RegExp(
  String.raw`^(?:[Ss]ize|SIZE|[Ss]z|${systemNames}|W ?\d|\d{2} ?[x×] ?\d{2}|[Oo]ne [Ss]ize)`,
  'u',
)
const sizeWords = 5
const number = String.raw`\d{1,3}(?:[.,]5)?`
const sizeWord = '(?:[Ss]ize|SIZE)'
/**
 * "UK size 12" and "size 12 UK" are "size UK 12". In "UK 12 EU 40" each number has its system before it. "us" and "it" are words, but
 * for "us", "uk" and "eu" beside "size".
 */
const systemBefore = new RegExp(
  String.raw`(?<![\p{L}\d])(${systemNames}|us|uk|eu) ${sizeWord}[ :]*(${number})(?![\p{L}\d])`,
  'gu',
)
const systemBehind = new RegExp(
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

/** What a clause says, and whether it says nothing else. */
function factsOfClause(clause: string): { readonly said: Said; readonly isAll: boolean } {
  const care = careOnLine(clause)
  if (care.length > 0) return { said: { care: care.join(', ') }, isAll: true }
  if (flawKindsIn(clause).length > 0) return { said: {}, isAll: false }
  const written = clause
    .replace(/[.!?]+$/u, '')
    .replace(/’/gu, "'")
    .replace(systemBefore, (_all, system: string, count) => `size ${system.toUpperCase()} ${count}`)
    .replace(
      systemBehind,
      (_all, sized, ofSized: string, bare, ofBare) => `size ${(ofSized ?? ofBare).toUpperCase()} ${sized ?? bare}`,
    )
    .replace(sizeInWords, (_all, extra, word: string) => `size ${extra ? 'X' : ''}${letterWords[word.toLowerCase()]}`)
  const people = departments.filter(([pattern]) => written.search(pattern) !== -1)
  const text = people
    .reduce((rest, [pattern]) => rest.replace(pattern, ' '), written)
    .replace(/\s+/gu, ' ')
    .trim()
  const named = compared.test(text) ? undefined : brandIn(text)
  const size = quantitiesIn(text).length > 0 || sizeCompared.test(text) ? undefined : sizeIn(text)
  // "Old Navy" names no color.
  const unnamed = named ? text.replace(named.said, ' ') : text
  const color = colour.exec(unnamed)?.[0]
  const fibres = fibresSaidIn(unnamed)
  const [garment, ...otherGarments] = text.match(garments) ?? []
  const others = [named?.said, size?.said, color, ...fibres, otherGarments.length > 0 ? undefined : garment]
    .reduce<string>((rest, words) => (words ? rest.replace(new RegExp(escaped(words), 'iu'), ' ') : rest), text)
    .replace(beside, ' ')
    .replace(fibres.length > 0 ? /\d+ ?%/gu : '', ' ')
  const brand = named ?? (size && !compared.test(text) ? commonWordBrand(text, others.trim()) : undefined)
  const left = brand === named ? others : ''
  const [department, ...otherPeople] = people.map(([, name]) => name)
  const isAll =
    !/[\p{L}\d]/u.test(left) &&
    otherPeople.length === 0 &&
    (brand ?? size ?? color ?? fibres[0] ?? garment ?? department) !== undefined
  return {
    said: {
      ...(brand && { brand: brand.name }),
      ...(size && { size: size.size }),
      ...(isAll && color && { color: capitals(color) }),
      ...(isAll && fibres.length > 0 && { material: fibres.join(', ') }),
      ...(isAll && garment && { garment: capitals(garment) }),
      ...(isAll && department && { department }),
    },
    isAll,
  }
}

/** A brand by its name, or behind the word "brand" where that begins the clause or says "brand:" or "brand is". */
function brandIn(text: string): { readonly name: string; readonly said: string } | undefined {
  const named = brandWord.exec(text)?.[1]
  const start = brandAtStart(`${text} .`)?.name
  const [first, ...others] = brandsSaidIn(text)
  if (first) return others.length === 0 ? first : undefined
  if (start !== undefined) return { name: start, said: start }
  return named === undefined || noName.test(named) || isGarment.test(named) ? undefined : { name: named, said: named }
}
const brandWord = new RegExp(
  String.raw`(?:^brand|(?<![\p{L}-])brand(?: is|:)) (.+?)(?= (?:size|sz|in|colou?r|${garmentWords})(?!\p{L})|$)`,
  'iu',
)
const noName =
  /^(?:new|unknown|unclear|unreadable|illegible|missing|cut|faded|removed|label|tag|is|was|on|and|or)(?!\p{L})/iu

/** A brand that is also an ordinary word ("Next size 12"): the clause begins with it, in a capital, and else says facts alone. */
function commonWordBrand(text: string, words: string): { readonly name: string; readonly said: string } | undefined {
  const brand = /^\p{Lu}/u.test(words) && text.startsWith(words) ? knownBrand(words) : undefined
  return brand && folded(brand.name) === folded(words) ? { name: brand.name, said: words } : undefined
}

/** The longest words that name a size: behind "size", a system or a waist, or as the whole clause. */
function sizeIn(text: string): { readonly size: string; readonly said: string } | undefined {
  const words = text.split(/\s+/u)
  for (let count = Math.min(words.length, sizeWords); count > 0; count--)
    for (let at = 0; at + count <= words.length; at++) {
      const said = words.slice(at, at + count).join(' ')
      const isCued = sizeCue.test(said) || (count === words.length && /^[A-Z\d/ .½-]{1,8}$/u.test(said))
      const size = isCued ? sizeOnLine(said)?.size : undefined
      if (size !== undefined) return { size, said }
    }
  return undefined
}

function capitals(words: string): string {
  return words.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
}
