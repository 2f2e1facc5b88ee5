import { brandAtStart, isNearBrand, type KnownBrand, knownBrand } from './known-brand.ts'
import type { LabelLine } from './label-text.ts'
import { cannotBeName } from './label-words.ts'
import { folded } from './near-text.ts'
import { saysOtherFact } from './other-fact.ts'

/** A brand as its label writes it. `isKnown`: the brand is on the list, and `name` has the list's spelling. */
export type LabelBrand = {
  readonly name: string
  readonly isKnown: boolean
  readonly words: string
  readonly confidence: number
}

/** Least ratio of a brand line's height to that of every other line of the label. */
const minHeightRatio = 1.2
const minConfidence = 0.8
const minWordConfidence = 0.6
/** A listed name does not occur by chance, so it may be less sure. */
const minKnownConfidence = 0.6
/** Most difference in height of two lines of one name, as a ratio. */
const maxHeightRatio = 1.8
const maxWords = 4
/** Least number of lines that only labels have, without which a name may be a print on a shirt. */
const minCuesForCommonWord = 1
const minCuesForUnknown = 2
/** With this confidence one such line is enough. */
const minConfidenceWithOneCue = 0.88

/**
 * Returns the brand of a label: a listed one, or the one line that stands out in height, whole and sure in each word, as
 * written. For the latter the photo must have `cues`, lines that only labels have. Otherwise returns undefined: a brand is
 * never guessed.
 */
export function labelBrand(lines: readonly LabelLine[], cues: readonly LabelLine[]): LabelBrand | undefined {
  const [knownBrandOnLabel] = knownBrands(lines, cues)
  if (knownBrandOnLabel !== undefined) return knownBrandOnLabel
  const line = outstandingLine(lines, cues)
  if (line === undefined || !line.isWhole) return undefined
  const name = line.text.replace(/[\s,;:|)}\]]+$|(?<!\b(?:Co|Bros|Inc|Ltd))\.$/giu, '')
  if (cannotBeName(name) || saysOtherFact(name) || isNearBrand(name) || !looksLikeName(name)) return undefined
  if (line.lowestConfidence < minWordConfidence) return undefined
  const requiredConfidence =
    cues.length >= minCuesForUnknown ? minConfidence : cues.length > 0 ? minConfidenceWithOneCue : Infinity
  return line.confidence >= requiredConfidence
    ? { name, isKnown: false, words: line.text, confidence: line.confidence }
    : undefined
}

/**
 * Returns the line with the brand that the seller entered, in any case and with any accents: "SEE BY CHLOE" for "See by Chloé".
 */
export function lineOfBrand(lines: readonly LabelLine[], brand: string): LabelLine | undefined {
  return lines.find(({ text }) => foldedText(text) === foldedText(brand))
}

/** Returns listed brands, best first: those of two lines, then those of taller lines. */
function knownBrands(lines: readonly LabelLine[], cues: readonly LabelLine[]): LabelBrand[] {
  const outstanding = outstandingLine(lines, cues)
  const sureLines = lines.filter((line) => line.confidence >= minKnownConfidence && !cues.includes(line))
  const pairs = sureLines.flatMap((line, at) => {
    const next = sureLines[at + 1]
    return next && areOfOneName(line, next) ? [pairOf(line, next)] : []
  })
  const isAllowed = ({ isCommonWord }: KnownBrand, line: LabelLine) =>
    !isCommonWord || (cues.length >= minCuesForCommonWord && line === outstanding && line.isWhole)
  const foundBrands = [...pairs.toSorted(byHeight), ...sureLines.toSorted(byHeight)].flatMap((line) => {
    const brand = knownBrand(line.text) ?? (pairs.includes(line) ? undefined : brandAtStart(line.text))
    if (brand === undefined || !isAllowed(brand, line)) return []
    return isExact(brand, line) || !saysOtherFact(line.text) ? [{ brand, line }] : []
  })
  return foundBrands.map(({ brand, line }) => ({
    name: brand.name,
    isKnown: true,
    words: line.text,
    confidence: line.confidence,
  }))
}

/** Whether a line begins with exactly this brand. A misread line may also be something else. */
function isExact({ name }: KnownBrand, { text }: LabelLine): boolean {
  return folded(text).startsWith(folded(name))
}

function areOfOneName(line: LabelLine, next: LabelLine): boolean {
  return Math.max(line.height, next.height) <= Math.min(line.height, next.height) * maxHeightRatio
}

function pairOf(line: LabelLine, next: LabelLine): LabelLine {
  return {
    text: `${line.text} ${next.text}`,
    confidence: Math.min(line.confidence, next.confidence),
    lowestConfidence: Math.min(line.lowestConfidence, next.lowestConfidence),
    height: Math.max(line.height, next.height),
    isWhole: line.isWhole && next.isWhole,
  }
}

/** Returns the line that is taller than every other, unless only labels have such a line; a size may be as tall. */
function outstandingLine(lines: readonly LabelLine[], cues: readonly LabelLine[]): LabelLine | undefined {
  const sureLines = lines.filter(({ confidence }) => confidence >= minWordConfidence)
  const [tallest, ...rest] = sureLines.toSorted(byHeight)
  if (tallest === undefined || cues.includes(tallest)) return undefined
  return rest.every((line) => tallest.height >= line.height * (cues.includes(line) ? 1 : minHeightRatio))
    ? tallest
    : undefined
}

function byHeight(one: LabelLine, other: LabelLine): number {
  return other.height - one.height
}

function looksLikeName(text: string): boolean {
  if (!/^[\p{L}\p{N}]/u.test(text)) return false
  const signs = text.replace(/\s/gu, '')
  const letters = signs.replace(/[^\p{L}]/gu, '')
  return letters.length >= 2 && letters.length * 2 >= signs.length && text.split(' ').length <= maxWords
}

function foldedText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
