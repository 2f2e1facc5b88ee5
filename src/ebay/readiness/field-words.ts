import { fieldLabel } from '../../listings/field-label.ts'
import { fieldNamed } from '../../listings/field-values.ts'

/** Names of the parts that are no field of the listing. */
const otherWords: Readonly<Record<string, string>> = {
  photos: 'photos',
  quantity: 'quantity',
  sku: 'SKU',
  connection: 'eBay connection',
  selling: 'selling limit',
  policies: 'policies',
  location: 'location',
}

/**
 * The fields that an item waits for, by their stored names: "Needs: price, size"; if it needs none, "Confirm: color". Null
 * if there are none, or none are known. A field with an unknown name is shown by it.
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

function fieldWords(name: string): string {
  const field = fieldNamed(name)
  const label = field === undefined ? (otherWords[name] ?? name) : fieldLabel(field)
  // Names that begin with a capital for another reason keep it: eBay, SKU, US.
  return /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}
