import { conditions, conditionWords } from '../../../items/conditions.ts'
import { ebayLeafCategory, leafCategoryName } from '../../../items/ebay-leaf-categories.ts'
import { amountText, money, moneyWords, typedAmount } from '../../../items/money.ts'
import { channelOf } from '../../channel.ts'
import { kindOf, valueOf } from '../../field-values.ts'
import type { WrittenListing } from '../../listing.ts'
import type { FieldValue, ListingField } from '../../listing-fields.ts'

/** What a field holds as text to edit: a price with two decimals, tags with commas between them; '' where it is empty. */
export function fieldText(field: ListingField, value: FieldValue): string {
  if (value === null) return ''
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'string') return value
  return kindOf(field) === 'price' ? amountText(money(value)) : String(value)
}

/** What was typed as the value of a field; no number as NaN, which no field takes. */
export function valueOfText(field: ListingField, text: string): FieldValue {
  const kind = kindOf(field)
  if (kind === 'tags') return splitTags(text)
  if (text.trim() === '') return null
  return kind === 'price' ? typedAmount(text) : text
}

/** Tags as they were typed: split on commas, trimmed, empty ones dropped (specification of listings, section 2). */
export function splitTags(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
}

/** What a field of a listing holds, in words; undefined where it is empty. */
export function shownField(listing: WrittenListing, field: ListingField): string | undefined {
  const value = valueOf(listing, field)
  if (kindOf(field) === 'category') return channelOf(listing).categoryName ?? shownValue(field, value)
  return shownValue(field, value)
}

/** A value in words; undefined for none. */
export function shownValue(field: ListingField, value: FieldValue): string | undefined {
  if (value === null) return undefined
  const kind = kindOf(field)
  if (kind === 'price' && typeof value === 'number') return moneyWords(money(value))
  const leafCategory = kind === 'category' && typeof value === 'string' ? ebayLeafCategory(value) : undefined
  if (leafCategory) return leafCategoryName(leafCategory)
  const condition = kind === 'condition' ? conditions.find((known) => known === value) : undefined
  return condition ? conditionWords(condition) : fieldText(field, value)
}
