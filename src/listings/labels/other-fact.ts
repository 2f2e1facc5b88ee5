import { fibreAtEnd, fibreAtStart } from './fibre-names.ts'
import { careOnLine } from './label-care.ts'
import { originOnLine } from './label-origin.ts'
import { bareSizeOnLine, inseamOnLine, isWaistOnLine, sizeOnLine } from './label-size.ts'

/** Whether words say a size, a fibre, a country or care: lines that stand out as a name does and are none. */
export function saysOtherFact(words: string): boolean {
  const loud = words.toUpperCase()
  if (sizeOnLine(loud) ?? bareSizeOnLine(loud) ?? inseamOnLine(loud)) return true
  if (isWaistOnLine(loud) || careOnLine(words).length > 0) return true
  if (fibreAtStart(words) ?? fibreAtEnd(words)) return true
  return (originOnLine(words) ?? originOnLine(`Made in ${words}`)) !== undefined
}
