import { isMeasured, saysLength } from '../../listings/answer/quantities.ts'
import { numbersIn, searchable, standsIn } from '../../listings/folded-text.ts'
import { type Evidence, spacedWords } from '../../listings/listing.ts'
import type { Said } from './said-of-item.ts'

/** What stands before measurements, in the order in which they are told: a size of trousers is no measuring. */
const headings = ['Measurements', 'Tagged size', 'Size'] as const

/**
 * The description as buyers read it. Measurements that it does not tell stand first, as eBay's app shows only the first 800
 * characters; the note on wear last, where eBay takes none beside the description (`note`: null where it does).
 */
export function descriptionOf(said: Said, note: string | null): string {
  const untold = Map.groupBy(untoldMeasurements(said), ({ heading }) => heading)
  const lines = headings.flatMap((heading) => {
    const told = untold.get(heading)?.map(({ words }) => words)
    return told ? [`${heading}: ${told.join(', ')}`] : []
  })
  const parts = [lines.length > 0 ? lines.join('\n') : null, said.description, note]
  return parts.filter((part) => part !== null).join('\n\n')
}

/** "Waist 32 in", for each whose name or whose numbers do not stand in the text; nor the size that it is, where it is one. */
function untoldMeasurements({ description, measurements, evidence }: Said) {
  const text = description ?? ''
  const words = searchable(text)
  const numbers = new Set(numbersIn(text))
  return Object.entries(measurements).flatMap(([name, value]) => {
    const label = spacedWords(name)
    const heading = headingOf(value, Object.hasOwn(evidence, name) ? evidence[name] : undefined)
    const isTold =
      (standsIn(label, words) && numbersIn(value).every((number) => numbers.has(number))) ||
      (heading !== 'Measurements' && saysLength(text, value, name))
    return isTold || value.trim() === '' ? [] : [{ heading, words: `${label} ${value.trim()}` }]
  })
}

/** A waist of "W32 L34" is a size, as the tag has it or as the seller entered it. */
function headingOf(value: string, reason: Evidence | undefined): (typeof headings)[number] {
  if (reason === undefined || isMeasured(reason.words, value)) return 'Measurements'
  return reason.photoId === null ? 'Size' : 'Tagged size'
}
