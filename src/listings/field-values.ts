import { ebayLeafCategory, leafCategoryName } from '../items/ebay-leaf-categories.ts'
import { channelFields, channelOf, channelValues } from './channel.ts'
import { type ExtractedField, fieldOf, type SingleField, singleFields } from './fields.ts'
import type { Evidence, WrittenListing } from './listing.ts'
import type { FieldValue, ListingField } from './listing-fields.ts'

/** The field of that name; undefined where there is none. Any name of a measurement or an item specific makes one. */
export function fieldNamed(name: string): ListingField | undefined {
  const single = singleFields.find((each) => each === name)
  if (single) return single
  if (/^measurements\../su.test(name)) return `measurements.${name.slice('measurements.'.length)}`
  if (/^itemSpecifics\../su.test(name)) return `itemSpecifics.${name.slice('itemSpecifics.'.length)}`
  return undefined
}

/** Where a field is: by itself, or by its name among the measurements or the item specifics. */
export function placeOf(
  field: ListingField,
): { group: 'measurements' | 'itemSpecifics'; name: string } | { group: undefined; name: SingleField } {
  const single = singleFields.find((each) => each === field)
  if (single) return { group: undefined, name: single }
  const group = field.startsWith('measurements.') ? 'measurements' : 'itemSpecifics'
  return { group, name: field.slice(group.length + 1) }
}

/** What kind of value a field holds; a measurement and an item specific hold a line of text. */
export function kindOf(field: ListingField): ReturnType<typeof fieldOf>['kind'] {
  const { group, name } = placeOf(field)
  return group === undefined ? fieldOf(name).kind : 'line'
}

/** What a field holds; null where it is empty, as tags are without any. */
export function valueOf(listing: WrittenListing, field: ListingField): FieldValue {
  const { group, name } = placeOf(field)
  if (group) return ownOf(listing[group], name) ?? null
  if (isExtracted(name)) return listing.extracted[name]
  const value = listing[name]
  return Array.isArray(value) && value.length === 0 ? null : value
}

/** The reason for what a field holds; undefined where none is known. */
export function evidenceOf(listing: WrittenListing, field: ListingField): Evidence | undefined {
  return ownOf(listing.evidence, placeOf(field).name)
}

/**
 * The listing with another value in one field, and the reason for it; what was said of the value before goes with that: its
 * reason, an eBay category's name and confidence. A value of another kind than the field's empties it.
 */
export function withValue(
  listing: WrittenListing,
  field: ListingField,
  value: FieldValue,
  evidence?: Evidence,
): WrittenListing {
  const { group, name } = placeOf(field)
  const text = typeof value === 'string' ? value : null
  const next = { ...listing, evidence: withEntry(listing.evidence, name, evidence) }
  if (group) return { ...next, [group]: withEntry(listing[group], name, text ?? undefined) }
  if (isExtracted(name)) return { ...next, extracted: { ...listing.extracted, [name]: text } }
  const { kind } = fieldOf(name)
  if (kind === 'tags') return { ...next, [name]: Array.isArray(value) ? value : [] }
  if (kind === 'price') return { ...next, [name]: typeof value === 'number' ? value : null }
  if (kind !== 'category') return { ...next, [name]: text }
  const leafCategory = ebayLeafCategory(text ?? '')
  return {
    ...next,
    ...channelValues({
      ...channelOf(next),
      categoryId: text,
      categoryName: leafCategory ? leafCategoryName(leafCategory) : null,
    }),
    categoryConfidence: evidence?.confidence ?? null,
    evidence: withEntry(next.evidence, channelFields.categoryName, undefined),
  }
}

/** `into` with what `from` holds in one field, and all that is said of it there. */
export function withFieldOf(from: WrittenListing, field: ListingField, into: WrittenListing): WrittenListing {
  const copied = withValue(into, field, valueOf(from, field), evidenceOf(from, field))
  if (field !== channelFields.categoryId) return copied
  const name = channelFields.categoryName
  return {
    ...copied,
    [name]: from[name],
    categoryConfidence: from.categoryConfidence,
    evidence: withEntry(copied.evidence, name, ownOf(from.evidence, name)),
  }
}

/** Whether two fields hold the same, tags in the same order. */
export function sameValue(one: FieldValue, other: FieldValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isExtracted(name: SingleField): name is ExtractedField {
  return fieldOf(name).of === 'garment'
}

/** A measurement may be called as something that every object has. */
function ownOf<Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined
}

/** The values with another one under a name; undefined takes it away. */
function withEntry<Value>(
  values: Readonly<Record<string, Value>>,
  name: string,
  value: NoInfer<Value> | undefined,
): Record<string, Value> {
  const others = Object.fromEntries(Object.entries(values).filter(([other]) => other !== name))
  return value === undefined ? others : { ...others, [name]: value }
}
