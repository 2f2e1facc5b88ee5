import { numbersIn, searchable, standsIn } from '../../listings/folded-text.ts'
import { spacedWords } from '../../listings/listing.ts'
import type { Said } from './said-of-item.ts'

/**
 * The description as buyers read it. Measurements that it does not tell stand first, as eBay's app shows only the first 800
 * characters; the note on wear last, where eBay takes none beside the description (`note`: null where it does).
 */
export function descriptionOf({ description, measurements }: Said, note: string | null): string {
  const untold = untoldMeasurements(description ?? '', measurements)
  const parts = [untold.length > 0 ? `Measurements: ${untold.join(', ')}` : null, description, note]
  return parts.filter((part) => part !== null).join('\n\n')
}

/** "Waist 32 in", for each whose name or whose numbers do not stand in the text. */
function untoldMeasurements(text: string, measurements: Said['measurements']): string[] {
  const words = searchable(text)
  const numbers = new Set(numbersIn(text))
  return Object.entries(measurements).flatMap(([name, value]) => {
    const label = spacedWords(name)
    const isTold = standsIn(label, words) && numbersIn(value).every((number) => numbers.has(number))
    return isTold || value.trim() === '' ? [] : [`${label} ${value.trim()}`]
  })
}
