import type { EbayError } from './ebay-error.ts'
import type { AspectRules, LeafCategoryRules } from './leaf-categories.ts'
import { userError } from './text-rules.ts'

/**
 * 25002 for each fault of an item's aspects at publishing: a missing required one, a value outside a closed list, too many
 * values, a too long one. `closedAtPublish` lists are closed too, though Taxonomy calls them free text. Unknown aspects
 * pass. The sentences are from eBay's answers as public code quotes them.
 */
export function refusalsOfLeafCategoryAspects(
  leafCategory: LeafCategoryRules,
  aspects: Readonly<Record<string, readonly string[]>>,
): EbayError[] {
  return leafCategory.aspects.flatMap((rules) => {
    const values = (Object.hasOwn(aspects, rules.name) ? aspects[rules.name] : undefined) ?? []
    if (values.every((value) => value.trim() === '')) return rules.required ? [missingAspect(rules.name)] : []
    return refusalsOfValues(rules, values)
  })
}

function refusalsOfValues(rules: AspectRules, values: readonly string[]): EbayError[] {
  const { name, maxLength, cardinality } = rules
  const isClosed = rules.mode === 'SELECTION_ONLY' || rules.closedAtPublish
  return [
    ...(isClosed && values.some((value) => !rules.values.includes(value)) ? [customValue(name)] : []),
    ...(cardinality === 'SINGLE' && values.length > 1 ? [userError(`The item specific ${name} takes one value.`)] : []),
    ...values
      .filter((value) => value.length > maxLength)
      .map((value) => userError(`The value ${value} of ${name} is too long. Use up to ${maxLength} characters.`)),
  ]
}

function missingAspect(name: string): EbayError {
  return userError(
    `The item specific ${name} is missing. Add ${name} to this listing, enter a valid value, and then try again.`,
  )
}

function customValue(name: string): EbayError {
  return userError(
    `The product aspects for this category no longer support custom values for ${name}. Your listing was not published. Choose one of the listed values for ${name} and try again.`,
  )
}
