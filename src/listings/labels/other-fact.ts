import { fibreAtEnd, fibreAtStart } from './fibre-names.ts'
import { careOnLine } from './label-care.ts'
import { originOnLine } from './label-origin.ts'
import { bareSizeOnLine, inseamOnLine, isWaistOnLine, sizeOnLine } from './label-size.ts'

/** Whether words are a size, a fibre, a country or care instructions. Such lines stand out like names but are not names. */
export function saysOtherFact(words: string): boolean {
  const capitals = words.toUpperCase()
  if (sizeOnLine(capitals) ?? bareSizeOnLine(capitals) ?? inseamOnLine(capitals)) return true
  if (isWaistOnLine(capitals) || careOnLine(words).length > 0) return true
  if (fibreAtStart(words) ?? fibreAtEnd(words)) return true
  return (originOnLine(words) ?? originOnLine(`Made in ${words}`)) !== undefined
}
