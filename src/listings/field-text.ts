import { conditions, conditionWords } from '../items/conditions.ts'
import { ebayLeafCategory, leafCategoryName } from '../items/ebay-leaf-categories.ts'
import { amountText, money, moneyWords, typedAmount } from '../items/money.ts'
import { channelOf } from './channel.ts'
import { kindOf, valueOf } from './field-values.ts'
import type { WrittenListing } from './listing.ts'
import type { FieldValue, ListingField } from './listing-fields.ts'

/**
 * Returns the value of a field as text to edit: a price with two decimals, tags with commas between them; '' if it is empty.
 */
export function fieldText(field: ListingField, value: FieldValue): string {
  if (value === null) return ''
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'string') return value
  return kindOf(field) === 'price' ? amountText(money(value)) : String(value)
}

/** Reads typed text as the value of a field. A price that is not a number gives NaN, which every field refuses. */
export function valueOfText(field: ListingField, text: string): FieldValue {
  const kind = kindOf(field)
  if (kind === 'tags') return splitTags(text)
  if (text.trim() === '') return null
  return kind === 'price' ? typedAmount(text) : text
}

/** Returns typed tags: split at commas and trimmed, without empty ones (specification of listings, section 2). */
export function splitTags(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
}

/** Returns the value of a listing's field in words; undefined if it is empty. */
export function shownField(listing: WrittenListing, field: ListingField): string | undefined {
  const value = valueOf(listing, field)
  if (kindOf(field) === 'category') return channelOf(listing).categoryName ?? shownValue(field, value)
  return shownValue(field, value)
}

/** Returns a value in words; undefined for null. */
export function shownValue(field: ListingField, value: FieldValue): string | undefined {
  if (value === null) return undefined
  const kind = kindOf(field)
  if (kind === 'price' && typeof value === 'number') return moneyWords(money(value))
  const leafCategory = kind === 'category' && typeof value === 'string' ? ebayLeafCategory(value) : undefined
  if (leafCategory) return leafCategoryName(leafCategory)
  const condition = kind === 'condition' ? conditions.find((known) => known === value) : undefined
  return condition ? conditionWords(condition) : fieldText(field, value)
}
