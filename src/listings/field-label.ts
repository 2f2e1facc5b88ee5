import { placeOf } from './field-values.ts'
import { spacedWords } from './listing.ts'
import type { ListingField } from './listing-fields.ts'

/** What a field is called on the card and in sentences: `conditionNotes` is "Condition notes". */
export function fieldLabel(field: ListingField): string {
  const { group, name } = placeOf(field)
  if (group === 'itemSpecifics') return name
  if (name === 'suggestedPrice') return 'Price'
  if (name === 'ebayCategoryId') return 'eBay category'
  if (name === 'ebayConditionGrade') return 'Condition'
  return spacedWords(name)
}
