import { bareSizeOnLine, inseamOnLine, isWaistOnLine, sizeOnLine } from './label-size.ts'
import type { LabelLine } from './label-text.ts'

/** A lone letter or number is easily read into a fold: it must be surer than other lines. */
const loneConfidence = 0.85

/**
 * The line with the size: a marked one, else a lone letter, else a lone number on what is surely a label; two of a kind that
 * differ say nothing, but for marked ones, of which the first is the whole.
 */
export function sizeLine(lines: readonly LabelLine[], cues: readonly LabelLine[]): LabelLine | undefined {
  const sizes = lines.filter(({ text, isWhole }) => sizeOnLine(text) !== undefined && isWhole)
  const marked = sizes.filter(({ text }) => sizeOnLine(text)?.marked)
  if (marked.length > 0) return marked[0]
  const sure = lines.filter(({ confidence, isWhole }) => isWhole && confidence >= loneConfidence)
  const letters = onlyOne(sure.filter(({ text }) => sizeOnLine(text) !== undefined))
  const numbers = onlyOne(sure.filter(({ text }) => bareSizeOnLine(text) !== undefined))
  return cues.length > 0 ? (letters ?? numbers) : undefined
}

/** A waist and its inseam on two lines become one, so that half of the size is not taken for all of it. */
export function withInseams(lines: readonly LabelLine[]): LabelLine[] {
  const inseam = lines.find(({ text }) => inseamOnLine(text) !== undefined)
  if (inseam === undefined) return [...lines]
  return lines.map((line) => {
    if (!isWaistOnLine(line.text)) return line
    const text = `${line.text.replace(/ ?\/$/u, '')} ${inseamOnLine(inseam.text) ?? ''}`
    return { ...line, text, confidence: Math.min(line.confidence, inseam.confidence) }
  })
}

/** The first of lines that all say the same. */
function onlyOne(lines: readonly LabelLine[]): LabelLine | undefined {
  return new Set(lines.map(({ text }) => text)).size === 1 ? lines[0] : undefined
}
