/** One word from text recognition. Its confidence is 0 to 1. */
export type ReadWord = { readonly text: string; readonly confidence: number }

/**
 * One line of words. `height` is that of its letters in pixels, comparable within one photo. `isWhole` is false if the text
 * beside it may be the rest of a word.
 */
export type ReadLine = { readonly words: readonly ReadWord[]; readonly height: number; readonly isWhole: boolean }

/** All text that was read in one photo. It is read several times; each reading has its lines from top to bottom. */
export type ReadPhoto = { readonly photoId: string; readonly readings: readonly (readonly ReadLine[])[] }

/** A line for the label rules: its words without stray marks at the ends, and their mean and least confidence. */
export type LabelLine = {
  readonly text: string
  readonly confidence: number
  readonly lowestConfidence: number
  readonly height: number
  readonly isWhole: boolean
}

/** Stitches and borders are read as marks. Marks inside of a name, as in "H&M" or "Alder & Finch", stay. */
const strayMark = /^[^\p{L}\p{N}]+$/u

/**
 * Removes stray marks at the ends of a line. Returns undefined if nothing is left. A removed slash means that the line is not
 * whole.
 */
export function labelLine({ words, height, isWhole }: ReadLine): LabelLine | undefined {
  const keptWords = withoutStray(words)
  if (keptWords.length === 0) return undefined
  return {
    text: keptWords.map(({ text }) => text).join(' '),
    confidence: keptWords.reduce((sum, word) => sum + word.confidence, 0) / keptWords.length,
    lowestConfidence: Math.min(...keptWords.map((word) => word.confidence)),
    height,
    isWhole: isWhole && !words.some((word) => !keptWords.includes(word) && word.text.includes('/')),
  }
}

/** Returns words without the stray marks at the ends; empty if all are stray. */
export function withoutStray<Word extends ReadWord>(words: readonly Word[]): Word[] {
  const first = words.findIndex(({ text }) => !strayMark.test(text))
  const last = words.findLastIndex(({ text }) => !strayMark.test(text))
  return first === -1 ? [] : words.slice(first, last + 1)
}

/** Returns the lines of a reading that have words. */
export function labelLines(reading: readonly ReadLine[]): LabelLine[] {
  return reading.map(labelLine).filter((line) => line !== undefined)
}
