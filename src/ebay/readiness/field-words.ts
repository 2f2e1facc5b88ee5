import { fixFieldSchema } from './fix-field.ts'
import { fixLabel } from './fix-label.ts'

/**
 * The fields that an item waits for: "Needs: price, size". If it needs none, the fields to confirm: "Confirm: color". Null
 * if it waits for none, or none are stored yet.
 */
export function openFieldsWords(item: {
  readonly neededFields: readonly string[] | null
  readonly doubtedFields: readonly string[] | null
}): string | null {
  const { neededFields, doubtedFields } = item
  if (neededFields && neededFields.length > 0) return `Needs: ${fieldsWords(neededFields)}`
  return doubtedFields && doubtedFields.length > 0 ? `Confirm: ${fieldsWords(doubtedFields)}` : null
}

function fieldsWords(names: readonly string[]): string {
  return names.map(fieldWords).join(', ')
}

/** A stored name that this version does not know stays as it is: another version may have written it. */
function fieldWords(name: string): string {
  const { data: field } = fixFieldSchema.safeParse(name)
  const label = field === undefined ? name : fixLabel({ field })
  // Names that begin with a capital for another reason keep it: SKU, US.
  return /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}
