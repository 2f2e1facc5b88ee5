import { fieldOfAspect } from '../../aspects/aspect-sources.ts'
import { type LeafCategoryMetadata, takesListedOnly } from '../../aspects/leaf-category-metadata.ts'
import { type FixField, fixFieldSchema } from '../../readiness/fix-field.ts'
import type { ReadinessCheck, ReadinessFault } from '../../readiness/readiness-fault.ts'

/**
 * Returns a publishing error as a fault that opens its field in Quick Fix, with the field's allowed values. `sentence`: the
 * error's message for the seller. Null if the field is unknown.
 */
export function faultForField(
  field: string | null,
  sentence: string,
  leafCategory?: LeafCategoryMetadata,
): ReadinessFault | null {
  const { success, data } = fixFieldSchema.safeParse(field)
  if (!success) return null
  const rule = leafCategory?.aspects.find(({ name }) => fieldOfAspect(name) === data)
  return {
    check: checkOf(data),
    sentence,
    severity: 'error',
    field: data,
    ...(rule && { aspect: rule.name }),
    ...(rule && takesListedOnly(rule) && { allowed: rule.values.map(({ value }) => value) }),
  }
}

function checkOf(field: FixField): ReadinessCheck {
  switch (field) {
    case 'title':
    case 'description':
    case 'brand':
    case 'quantity':
    case 'connection':
    case 'selling':
    case 'policies':
    case 'location':
      return field
    case 'photos':
      return 'images'
    case 'ebayCategoryId':
      return 'category'
    case 'ebayConditionGrade':
    case 'conditionNotes':
      return 'condition'
    case 'suggestedPrice':
      return 'price'
    case 'sku':
      return 'item'
    default:
      return 'specifics'
  }
}
