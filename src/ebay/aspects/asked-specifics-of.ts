import { allowedValues } from '../../listings/allowed-values.ts'
import type { AskedSpecific } from '../../listings/asked-specifics.ts'
import { folded } from '../../listings/folded-text.ts'
import { fieldOfAspect } from './aspect-sources.ts'
import { maxLengthOf } from './aspect-values.ts'
import { type AspectRule, type LeafCategoryMetadata, takesListedOnly } from './leaf-category-metadata.ts'

/**
 * The item specifics that eBay requires or recommends in a category, for a listing's writer. Leaves out those that have a
 * field in every listing: brand, size, colour. The style of shoes is kept, because our styles are those of jeans.
 */
export function askedSpecificsOf(metadata: LeafCategoryMetadata | undefined): readonly AskedSpecific[] {
  return (metadata?.aspects ?? [])
    .filter((rule) => (rule.isRequired || rule.isRecommended) && !hasOwnField(rule))
    .map((rule) => ({
      name: rule.name.trim(),
      isRequired: rule.isRequired,
      takesListedOnly: takesListedOnly(rule),
      isMulti: rule.isMulti,
      isNumber: rule.isNumber,
      maxLength: maxLengthOf(rule),
      values: rule.values.map(({ value }) => value),
    }))
}

function hasOwnField({ name, values }: AspectRule): boolean {
  const field = fieldOfAspect(name)
  if (field.startsWith('itemSpecifics.')) return false
  const allowed = allowedValues(field)
  if (allowed === undefined || values.length === 0) return true
  const ourValues = new Set(allowed.map(folded))
  return values.some(({ value }) => ourValues.has(folded(value)))
}
