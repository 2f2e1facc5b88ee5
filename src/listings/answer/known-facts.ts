import { itemSpecificValues } from '../../items/specifics.ts'
import { folded, numbersIn, type Searchable, searchable, standsIn } from '../folded-text.ts'
import { imitationsJoined } from '../labels/imitations.ts'
import { isDenied, type KnownFlaw, type Sources, type SourceText } from './answer-reasons.ts'
import { brandNamesIn } from './brand-claims.ts'
import { type SplitText, splitAtDenials } from './denials.ts'
import type { FlawKind } from './flaw-words.ts'
import { alikeFibres, englishFibresIn } from './material-words.ts'
import { type Quantity, quantitiesIn, waistSizeIn } from './quantities.ts'
import { sizeNumbersOn } from './size-claims.ts'
import { deniedIn } from './stated-flaws.ts'

/** A statement that there are no flaws of some kinds, in its words. */
export type KnownDenial = {
  readonly words: string
  readonly kinds: readonly FlawKind[]
  readonly photoId: string | null
}

/** The facts that texts may state of a garment: all that was read in its photos or entered for it. */
export type KnownFacts = {
  /** Statements and denials of labels and the seller, source by source. The model's own words support no claim. */
  readonly statements: () => readonly SplitText[]
  /** All flaws that a source states or suspects, the surest first. */
  readonly flaws: () => readonly KnownFlaw[]
  /** Denials of flaws by the seller, or by what is seen in a photo. */
  readonly denials: () => readonly KnownDenial[]
  readonly sources: readonly SourceText[]
  readonly numbers: ReadonlySet<string>
  /** Numbers that labels or the seller may mean as a size. */
  readonly sizeNumbers: () => ReadonlySet<string>
  readonly quantities: readonly Quantity[]
  /** Waist and inseam sizes as inches, which nobody measured. */
  readonly labelSizes: readonly Quantity[]
  /** Names of fibres, in English. Computed on first use, like the brands, because most texts need neither. */
  readonly fibres: () => ReadonlySet<string>
  /** Whether this fibre was read or entered by its exact name, and not as an imitation. */
  readonly saysFibre: (fibre: string) => boolean
  /** The condition and the brand for which the listing has evidence. */
  readonly condition: string | null
  readonly brand: string | null
  /** Names from the list of brands. */
  readonly brands: () => ReadonlySet<string>
  /** Whether the seller denies this brand or fibre. */
  readonly isDenied: (name: string) => boolean
  /** Whether exactly these words were read or entered. */
  readonly says: (words: string) => boolean
}

/** Collects the facts of all sources, with the condition and the brand of the listing. */
export function collectKnownFacts(
  allSources: Sources,
  { condition, brand }: Pick<KnownFacts, 'condition' | 'brand'>,
): KnownFacts {
  const { texts, photoIds } = allSources
  const sources = [...texts.values()]
  const factLines = sources.flatMap((source) => source.factLines)
  const foldedLines = factLines.map(folded)
  const allText = factLines.join('\n')
  const searchableText: Searchable = searchable(allText)
  const textWithoutImitations = memo(() => searchable(imitationsJoined(allText)))
  return {
    statements: memo(() => sources.map(({ labelLines }) => splitAtDenials(labelLines.join('\n')))),
    flaws: memo(() =>
      sources.flatMap(({ flaws }) => flaws).toSorted((one, other) => other.confidence - one.confidence),
    ),
    denials: memo(() =>
      sources.flatMap(({ seenLines, photoId }) =>
        deniedIn(seenLines.join('\n')).map((denial) => ({ ...denial, photoId })),
      ),
    ),
    sources,
    numbers: new Set([
      ...numbersIn(`${allText}\n${listedText}`),
      ...countedNumbers(foldedLines),
      String(photoIds.length),
    ]),
    sizeNumbers: memo(() => new Set(sources.flatMap(({ labelLines }) => labelLines).flatMap(sizeNumbersOn))),
    quantities: foldedLines.flatMap(quantitiesIn),
    labelSizes: foldedLines.map(waistSizeIn).flatMap(({ waist, inseam }) => [waist ?? [], inseam ?? []].flat()),
    fibres: memo(() => new Set(foldedLines.map(imitationsJoined).flatMap(englishFibresIn).flatMap(alikeFibres))),
    saysFibre: (fibre) => standsIn(fibre, textWithoutImitations()),
    brands: memo(() => new Set(factLines.flatMap(brandNamesIn))),
    condition,
    brand,
    isDenied: (name) => isDenied(name, allSources),
    says: (words) => standsIn(words, searchableText),
  }
}

function memo<Value>(make: () => Value): () => Value {
  let cached: { value: Value } | undefined
  return () => (cached ??= { value: make() }).value
}

/** Numbers in the fixed lists are known too: "3/4 Sleeve". */
const listedText = Object.values(itemSpecificValues).flat().join(' ')

const numberWords = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** "five pockets" makes 5 a known number. */
function countedNumbers(lines: readonly string[]): string[] {
  const words = lines.flatMap((line) => line.match(/\p{L}+/gu) ?? [])
  return words.flatMap((word) => (numberWords.includes(word) ? [String(numberWords.indexOf(word) + 1)] : []))
}
