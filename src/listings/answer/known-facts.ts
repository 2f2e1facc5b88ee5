import { itemSpecificValues } from '../../items/specifics.ts'
import { folded, numbersIn, type Searchable, searchable, standsIn } from '../folded-text.ts'
import { imitationsJoined } from '../labels/imitations.ts'
import { isDenied, type KnownFlaw, type Sources, type SourceText } from './answer-reasons.ts'
import { brandNamesIn } from './brand-claims.ts'
import { type Parted, parted } from './denials.ts'
import type { FlawKind } from './flaw-words.ts'
import { alikeFibres, englishFibresIn } from './material-words.ts'
import { type Quantity, quantitiesIn, waistSizeIn } from './quantities.ts'
import { deniedIn } from './said-flaws.ts'
import { sizeNumbersOn } from './size-claims.ts'

/** That there is no flaw of some kinds, in the words that say so. */
export type KnownDenial = {
  readonly words: string
  readonly kinds: readonly FlawKind[]
  readonly photoId: string | null
}

/** What may be told of a garment: all that was read in its photos or entered for it. */
export type KnownFacts = {
  /** What labels and the seller say and deny, source by source: what a model finds in its own words is no reason for a claim. */
  readonly told: () => readonly Parted[]
  /** The flaws that all of it says or suspects, the surest first. */
  readonly flaws: () => readonly KnownFlaw[]
  /** Of which flaws the seller, or what is seen in a photo, says that there are none. */
  readonly denials: () => readonly KnownDenial[]
  readonly sources: readonly SourceText[]
  readonly numbers: ReadonlySet<string>
  /** Numbers that labels or the seller may give as a size. */
  readonly sizeNumbers: () => ReadonlySet<string>
  readonly quantities: readonly Quantity[]
  /** Inches of waist and inseam sizes, which nobody measured. */
  readonly nominal: readonly Quantity[]
  /** Names of fibres, in English. Looked for when asked, as the brands are: most texts only say what was read. */
  readonly fibres: () => ReadonlySet<string>
  /** Whether this fibre was read or entered in these very words, and not an imitation of it. */
  readonly saysFibre: (fibre: string) => boolean
  /** The condition and the brand that the listing has a reason for. */
  readonly condition: string | null
  readonly brand: string | null
  /** Names of the list of brands. */
  readonly brands: () => ReadonlySet<string>
  /** Whether the seller says that it is not of this brand or fibre. */
  readonly isDenied: (name: string) => boolean
  /** Whether these very words were read or entered. */
  readonly says: (words: string) => boolean
}

/** All of it, made ready to be asked for; with the condition and the brand that the listing will say. */
export function knownFacts(from: Sources, { condition, brand }: Pick<KnownFacts, 'condition' | 'brand'>): KnownFacts {
  const { texts, photoIds } = from
  const sources = [...texts.values()]
  const all = sources.flatMap((source) => source.lines)
  const lines = all.map(folded)
  const read = all.join('\n')
  const searched: Searchable = searchable(read)
  const real = once(() => searchable(imitationsJoined(read)))
  return {
    told: once(() => sources.map(({ told }) => parted(told.join('\n')))),
    flaws: once(() =>
      sources.flatMap(({ flaws }) => flaws).toSorted((one, other) => other.confidence - one.confidence),
    ),
    denials: once(() =>
      sources.flatMap(({ inSight, photoId }) => deniedIn(inSight.join('\n')).map((denial) => ({ ...denial, photoId }))),
    ),
    sources,
    numbers: new Set([...numbersIn(`${read}\n${listed}`), ...counted(lines), String(photoIds.length)]),
    sizeNumbers: once(() => new Set(sources.flatMap(({ told }) => told).flatMap(sizeNumbersOn))),
    quantities: lines.flatMap(quantitiesIn),
    nominal: lines.map(waistSizeIn).flatMap(({ waist, inseam }) => [waist ?? [], inseam ?? []].flat()),
    fibres: once(() => new Set(lines.map(imitationsJoined).flatMap(englishFibresIn).flatMap(alikeFibres))),
    saysFibre: (fibre) => standsIn(fibre, real()),
    brands: once(() => new Set(all.flatMap(brandNamesIn))),
    condition,
    brand,
    isDenied: (name) => isDenied(name, from),
    says: (words) => standsIn(words, searched),
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

/** Fixed lists say numbers too: "3/4 Sleeve". */
const listed = Object.values(itemSpecificValues).flat().join(' ')

const numberWords = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** "five pockets" makes 5 a known number. */
function counted(lines: readonly string[]): string[] {
  const words = lines.flatMap((line) => line.match(/\p{L}+/gu) ?? [])
  return words.flatMap((word) => (numberWords.includes(word) ? [String(numberWords.indexOf(word) + 1)] : []))
}
