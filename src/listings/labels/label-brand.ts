import { brandAtStart, isNearBrand, type KnownBrand, knownBrand } from './known-brand.ts'
import type { LabelLine } from './label-text.ts'
import { isNoName } from './label-words.ts'
import { folded } from './near-text.ts'
import { saysOtherFact } from './other-fact.ts'

/** A brand as a label says it. `isKnown`: it stands on the list of brands, in whose spelling it is given. */
export type LabelBrand = {
  readonly name: string
  readonly isKnown: boolean
  readonly words: string
  readonly confidence: number
}

/** A brand line is this much taller than every other line of the label. */
const standsOut = 1.2
const sureEnough = 0.8
const surePerWord = 0.6
/** A name of the list is not made by chance. */
const sureOfKnown = 0.6
/** Two lines of one name are no more different in height than this. */
const sameName = 1.8
const mostWords = 4
/** Lines that only labels have, for a name that may as well be a print on a shirt. */
const cuesOfCommon = 1
const cuesOfUnknown = 2
/** So sure that one such line is enough. */
const sureWithOneCue = 0.88

/**
 * The brand of a label: one on the list, or else the one line that stands out in height, whole and sure in every word, on a photo
 * that has lines only labels have (`cues`), as written. Undefined otherwise: a brand is never guessed.
 */
export function labelBrand(lines: readonly LabelLine[], cues: readonly LabelLine[]): LabelBrand | undefined {
  const [known] = knownBrands(lines, cues)
  if (known !== undefined) return known
  const line = outstandingLine(lines, cues)
  if (line === undefined || !line.isWhole) return undefined
  const name = line.text.replace(/[\s,;:|)}\]]+$|(?<!\b(?:Co|Bros|Inc|Ltd))\.$/giu, '')
  if (isNoName(name) || saysOtherFact(name) || isNearBrand(name) || !looksLikeName(name)) return undefined
  if (line.weakest < surePerWord) return undefined
  const least = cues.length >= cuesOfUnknown ? sureEnough : cues.length > 0 ? sureWithOneCue : Infinity
  return line.confidence >= least ? { name, isKnown: false, words: line.text, confidence: line.confidence } : undefined
}

/** The line that says the brand the seller entered, whatever its case or accents: "SEE BY CHLOE" says "See by Chloé". */
export function lineOfBrand(lines: readonly LabelLine[], brand: string): LabelLine | undefined {
  return lines.find(({ text }) => plain(text) === plain(brand))
}

/** Brands of the list, the best first: those of two lines, then those that stand taller. */
function knownBrands(lines: readonly LabelLine[], cues: readonly LabelLine[]): LabelBrand[] {
  const outstanding = outstandingLine(lines, cues)
  const sure = lines.filter((line) => line.confidence >= sureOfKnown && !cues.includes(line))
  const pairs = sure.flatMap((line, at) => {
    const next = sure[at + 1]
    return next && areOfOneName(line, next) ? [pairOf(line, next)] : []
  })
  const isAllowed = ({ isCommonWord }: KnownBrand, line: LabelLine) =>
    !isCommonWord || (cues.length >= cuesOfCommon && line === outstanding && line.isWhole)
  const found = [...pairs.toSorted(taller), ...sure.toSorted(taller)].flatMap((line) => {
    const brand = knownBrand(line.text) ?? (pairs.includes(line) ? undefined : brandAtStart(line.text))
    if (brand === undefined || !isAllowed(brand, line)) return []
    return isExact(brand, line) || !saysOtherFact(line.text) ? [{ brand, line }] : []
  })
  return found.map(({ brand, line }) => ({
    name: brand.name,
    isKnown: true,
    words: line.text,
    confidence: line.confidence,
  }))
}

/** What is read with mistakes may as well be something else. */
function isExact({ name }: KnownBrand, { text }: LabelLine): boolean {
  return folded(text).startsWith(folded(name))
}

function areOfOneName(line: LabelLine, next: LabelLine): boolean {
  return Math.max(line.height, next.height) <= Math.min(line.height, next.height) * sameName
}

function pairOf(line: LabelLine, next: LabelLine): LabelLine {
  return {
    text: `${line.text} ${next.text}`,
    confidence: Math.min(line.confidence, next.confidence),
    weakest: Math.min(line.weakest, next.weakest),
    height: Math.max(line.height, next.height),
    isWhole: line.isWhole && next.isWhole,
  }
}

/** The line that is taller than every other, and is none of those that only labels have, among which a size may be as tall. */
function outstandingLine(lines: readonly LabelLine[], cues: readonly LabelLine[]): LabelLine | undefined {
  const sure = lines.filter(({ confidence }) => confidence >= surePerWord)
  const [tallest, ...rest] = sure.toSorted(taller)
  if (tallest === undefined || cues.includes(tallest)) return undefined
  return rest.every((line) => tallest.height >= line.height * (cues.includes(line) ? 1 : standsOut))
    ? tallest
    : undefined
}

function taller(one: LabelLine, other: LabelLine): number {
  return other.height - one.height
}

function looksLikeName(text: string): boolean {
  if (!/^[\p{L}\p{N}]/u.test(text)) return false
  const signs = text.replace(/\s/gu, '')
  const letters = signs.replace(/[^\p{L}]/gu, '')
  return letters.length >= 2 && letters.length * 2 >= signs.length && text.split(' ').length <= mostWords
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
