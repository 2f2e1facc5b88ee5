import { fieldParts } from './field-values.ts'
import { fieldOf } from './fields.ts'
import { spacedWords } from './listing.ts'
import type { ListingField } from './listing-fields.ts'

/** Returns the name of a field on the card and in sentences: `conditionNotes` gives "Condition notes". */
export function fieldLabel(field: ListingField): string {
  const { group, name } = fieldParts(field)
  if (group === undefined) return fieldOf(name).label
  return group === 'itemSpecifics' ? name : spacedWords(name)
}
