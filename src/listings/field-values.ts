import { ebayLeafCategory, leafCategoryName } from '../items/ebay-leaf-categories.ts'
import { channelFields, channelOf, channelValues } from './channel.ts'
import { type ExtractedField, fieldOf, type SingleField, singleFields } from './fields.ts'
import type { Evidence, WrittenListing } from './listing.ts'
import type { FieldValue, ListingField } from './listing-fields.ts'

/**
 * Returns the field with this name; undefined if it does not exist. Any name after "measurements." or "itemSpecifics." is a
 * field.
 */
export function fieldNamed(name: string): ListingField | undefined {
  const single = singleFields.find((each) => each === name)
  if (single) return single
  if (/^measurements\../su.test(name)) return `measurements.${name.slice('measurements.'.length)}`
  if (/^itemSpecifics\../su.test(name)) return `itemSpecifics.${name.slice('itemSpecifics.'.length)}`
  return undefined
}

/**
 * Returns the parts of a field's name: `measurements.waist` gives the group `measurements` and the name `waist`. A single field
 * has no group.
 */
export function fieldParts(
  field: ListingField,
): { group: 'measurements' | 'itemSpecifics'; name: string } | { group: undefined; name: SingleField } {
  const single = singleFields.find((each) => each === field)
  if (single) return { group: undefined, name: single }
  const group = field.startsWith('measurements.') ? 'measurements' : 'itemSpecifics'
  return { group, name: field.slice(group.length + 1) }
}

/** Returns the kind of a field's value. A measurement and an item specific are a line of text. */
export function kindOf(field: ListingField): ReturnType<typeof fieldOf>['kind'] {
  const { group, name } = fieldParts(field)
  return group === undefined ? fieldOf(name).kind : 'line'
}

/** Returns the value of a field; null if it is empty. Empty tags count as empty. */
export function valueOf(listing: WrittenListing, field: ListingField): FieldValue {
  const { group, name } = fieldParts(field)
  if (group) return ownOf(listing[group], name) ?? null
  if (isExtracted(name)) return listing.extracted[name]
  const value = listing[name]
  return Array.isArray(value) && value.length === 0 ? null : value
}

/** Returns the reason for a field's value; undefined if it is unknown. */
export function evidenceOf(listing: WrittenListing, field: ListingField): Evidence | undefined {
  return ownOf(listing.evidence, fieldParts(field).name)
}

/**
 * Returns the listing with a new value in one field and its reason. The old reason is removed, and for an eBay category also
 * its name and confidence. A value of a wrong kind empties the field.
 */
export function withValue(
  listing: WrittenListing,
  field: ListingField,
  value: FieldValue,
  evidence?: Evidence,
): WrittenListing {
  const { group, name } = fieldParts(field)
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

/** Copies one field from `from` to `into`, with its reason and other data about it. */
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

/** Whether two values are equal. The order of tags counts. */
export function sameValue(one: FieldValue, other: FieldValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isExtracted(name: SingleField): name is ExtractedField {
  return fieldOf(name).belongsTo === 'garment'
}

/** Reads only own properties, because a measurement may be named "constructor". */
function ownOf<Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined
}

/** Returns the values with one entry replaced. Undefined removes the entry. */
function withEntry<Value>(
  values: Readonly<Record<string, Value>>,
  name: string,
  value: NoInfer<Value> | undefined,
): Record<string, Value> {
  const others = Object.fromEntries(Object.entries(values).filter(([other]) => other !== name))
  return value === undefined ? others : { ...others, [name]: value }
}
