import { fieldLabel } from '../../listings/field-label.ts'
import type { ReadinessFault } from './readiness-fault.ts'

/** The name of the field that fixes a fault, for its chip and for lists of fields. */
export function fixLabel({ field, aspect }: Pick<ReadinessFault, 'field' | 'aspect'>): string {
  if (aspect !== undefined) return aspect
  switch (field) {
    case null:
      return 'Item'
    case 'photos':
      return 'Photos'
    case 'quantity':
      return 'Quantity'
    case 'sku':
      return 'SKU'
    case 'connection':
      return 'Connection'
    case 'selling':
      return 'eBay registration'
    case 'policies':
      return 'Policies'
    case 'location':
      return 'Location'
    default:
      return fieldLabel(field)
  }
}
