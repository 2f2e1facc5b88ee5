import { conditions } from '../items/conditions.ts'
import { departments, itemSpecificValues, sizeTypes, styles } from '../items/specifics.ts'
import { placeOf } from './field-values.ts'
import type { ListingField } from './listing-fields.ts'

const lists: Readonly<Record<string, readonly string[]>> = {
  ebayConditionGrade: conditions,
  style: styles,
  department: departments,
  sizeType: sizeTypes,
}
const specificLists: Readonly<Record<string, readonly string[]>> = itemSpecificValues

/** The values a seller chooses from in a field; undefined where any text will do. eBay categories have a list of their own. */
export function allowedValues(field: ListingField): readonly string[] | undefined {
  const { group, name } = placeOf(field)
  if (group === 'measurements') return undefined
  const all = group ? specificLists : lists
  return Object.hasOwn(all, name) ? all[name] : undefined
}
