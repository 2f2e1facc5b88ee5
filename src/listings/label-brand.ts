import type { LabelLine } from './label-text.ts'

/** A brand line is this much taller than every other line of the label. */
const standsOut = 1.2
const sureEnough = 0.8
const surePerWord = 0.6
const mostWords = 4

/**
 * The line that names the brand: the one line that stands out in height, sure in every word, on a photo that has at
 * least two lines only labels have (`cues`). Kept exactly as written. Undefined otherwise: a brand is never guessed.
 */
export function brandLine(lines: readonly LabelLine[], cues: readonly LabelLine[]): LabelLine | undefined {
  if (cues.length < 2) return undefined
  const sure = lines.filter(({ confidence }) => confidence >= surePerWord)
  const tallest = sure.toSorted((one, other) => other.height - one.height)[0]
  if (tallest === undefined || cues.includes(tallest)) return undefined
  const rest = sure.filter((line) => line !== tallest)
  if (rest.some(({ height }) => tallest.height < height * standsOut)) return undefined
  return tallest.confidence >= sureEnough && tallest.weakest >= surePerWord && looksLikeName(tallest.text)
    ? tallest
    : undefined
}

/** The line that says the brand the seller entered, whatever its case or accents: "SEE BY CHLOE" says "See by Chloé". */
export function lineOfBrand(lines: readonly LabelLine[], brand: string): LabelLine | undefined {
  return lines.find(({ text }) => plain(text) === plain(brand))
}

function looksLikeName(text: string): boolean {
  const signs = text.replace(/\s/gu, '')
  const letters = signs.replace(/[^\p{L}]/gu, '')
  return letters.length >= 2 && letters.length * 2 >= signs.length && text.split(' ').length <= mostWords
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
