/** One word as text recognition gave it; confidence 0 to 1. */
export type ReadWord = { readonly text: string; readonly confidence: number }

/**
 * One line of words; `height` is the height of its letters in pixels, comparable within one photo. `isWhole`: nothing stands right
 * beside it that may be the rest of a word.
 */
export type ReadLine = { readonly words: readonly ReadWord[]; readonly height: number; readonly isWhole: boolean }

/** Everything read in one photo: the lines of each look that was taken at it, from top to bottom. */
export type ReadPhoto = { readonly photoId: string; readonly looks: readonly (readonly ReadLine[])[] }

/** A line as the label rules see it: its words without stray marks at either end, and how sure they are together. */
export type LabelLine = {
  readonly text: string
  readonly confidence: number
  readonly weakest: number
  readonly height: number
  readonly isWhole: boolean
}

/** Stitches and borders are read as marks; names such as "H&M" or "Alder & Finch" keep theirs, for those stand inside. */
const stray = /^[^\p{L}\p{N}]+$/u

/** The line without stray marks at its ends; undefined where nothing else is left. A slash parted it from what was not read. */
export function labelLine({ words, height, isWhole }: ReadLine): LabelLine | undefined {
  const kept = withoutStray(words)
  if (kept.length === 0) return undefined
  return {
    text: kept.map(({ text }) => text).join(' '),
    confidence: kept.reduce((sum, word) => sum + word.confidence, 0) / kept.length,
    weakest: Math.min(...kept.map((word) => word.confidence)),
    height,
    isWhole: isWhole && !words.some((word) => !kept.includes(word) && word.text.includes('/')),
  }
}

/** Words without the stray marks at either end; empty where there is nothing else. */
export function withoutStray<Word extends ReadWord>(words: readonly Word[]): Word[] {
  const first = words.findIndex(({ text }) => !stray.test(text))
  const last = words.findLastIndex(({ text }) => !stray.test(text))
  return first === -1 ? [] : words.slice(first, last + 1)
}

/** The lines of a look that hold words. */
export function labelLines(look: readonly ReadLine[]): LabelLine[] {
  return look.map(labelLine).filter((line) => line !== undefined)
}
