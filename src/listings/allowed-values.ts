import { itemSpecificValues } from '../items/specifics.ts'
import { fieldParts } from './field-values.ts'
import { fieldOf } from './fields.ts'
import type { ListingField } from './listing-fields.ts'

const specificLists: Readonly<Record<string, readonly string[]>> = itemSpecificValues

/**
 * Returns the values that a seller chooses from in a field; undefined if any text is allowed. eBay categories have their own
 * list.
 */
export function allowedValues(field: ListingField): readonly string[] | undefined {
  const { group, name } = fieldParts(field)
  if (group === undefined) return fieldOf(name).values
  return group === 'itemSpecifics' && Object.hasOwn(specificLists, name) ? specificLists[name] : undefined
}
