import { type Condition, conditions, conditionWords } from '../../items/conditions.ts'
import type { Evidence } from '../listing.ts'
import type { GarmentFacts } from './garment-facts.ts'

/**
 * Plain text for the buyer, one known fact a line and the seller's note as written; null when nothing is known. Where each
 * fact comes from is for the seller and stands in the evidence.
 */
export function offlineDescription(facts: GarmentFacts, note: string | null): string | null {
  const line = (name: string, fact: Evidence | null) => (fact === null ? [] : [`${name}: ${fact.value}`])
  const lines = [
    ...line('Brand', facts.brand),
    ...line('Category', facts.category),
    ...line('Size', facts.size),
    ...line('Color', facts.color),
    ...line('Material', facts.material),
    ...line('Made in', facts.origin),
    ...line('Care', facts.care),
    ...line('Condition', facts.condition && { ...facts.condition, value: inWords(facts.condition.value) }),
    ...(note?.trim() ? [note.trim()] : []),
  ]
  return lines.length === 0 ? null : lines.join('\n')
}

function inWords(condition: string): string {
  return isCondition(condition) ? conditionWords(condition) : condition
}

function isCondition(text: string): text is Condition {
  return conditions.some((condition) => condition === text)
}
