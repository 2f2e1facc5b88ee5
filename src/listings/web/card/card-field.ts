import { materialSpecific } from '../../../items/specifics.ts'
import type { Photo } from '../../../photos/photo.ts'
import { channelFields } from '../../channel.ts'
import { fieldLabel } from '../../field-label.ts'
import { shownField } from '../../field-text.ts'
import { evidenceOf } from '../../field-values.ts'
import { fieldOf, fieldsWith, singleFields } from '../../fields.ts'
import { standsIn } from '../../folded-text.ts'
import type { Evidence, WrittenListing } from '../../listing.ts'
import type { FieldValue, ListingField, SellerEdits } from '../../listing-fields.ts'
import { isUnsure } from '../../open-questions.ts'
import { convertedSizeLabel, shopSizeOf } from '../../sizes/convert-size.ts'

/** A value of a listing with its reason. */
export type CardField = {
  field: ListingField
  label: string
  /** The value in words; undefined if it is empty. */
  value: string | undefined
  /** The size in the system that buyers know: "US 8" for "UK 12"; undefined for other fields and unknown sizes. */
  converted: string | undefined
  /** Whether the seller wrote it. */
  isEdited: boolean
  /** Whether the writer was not sure and the seller confirmed it. */
  isConfirmed: boolean
  evidence: Evidence | undefined
  /** Index of the photo that it was read from; undefined if the item does not have this photo. */
  photo: number | undefined
  /** The writer's value if it differs from the seller's; else null. */
  offered: FieldValue
}

type WrittenItem = {
  listing: WrittenListing
  edits: SellerEdits
  photos: readonly Pick<Photo, 'id'>[]
}

export function cardField({ listing, edits, photos }: WrittenItem, field: ListingField): CardField {
  const evidence =
    evidenceOf(listing, field) ?? (field === channelFields.categoryId ? categoryNameEvidence(listing) : undefined)
  const photoIndex = photos.findIndex((photo) => photo.id === evidence?.photoId)
  const edit = Object.hasOwn(edits, field) ? edits[field] : undefined
  return {
    field,
    label: fieldLabel(field),
    value: shownField(listing, field),
    converted: field === 'size' ? convertedSize(listing) : undefined,
    isEdited: edit !== undefined && !isUnsure(listing, field),
    isConfirmed: edit !== undefined && isUnsure(listing, field),
    evidence,
    photo: photoIndex === -1 ? undefined : photoIndex,
    offered: edit?.offered?.value ?? null,
  }
}

function convertedSize(listing: WrittenListing): string | undefined {
  const converted = shopSizeOf(listing.extracted.size ?? '', listing)
  return converted && convertedSizeLabel(converted)
}

/** Returns the writer's reason for its price, or for no price; null once the seller sets the price. */
export function priceReason({ listing, edits }: Pick<WrittenItem, 'listing' | 'edits'>): string | null {
  return Object.hasOwn(edits, 'suggestedPrice') ? null : listing.pricingNotes
}

/** Texts that the card shows below title and price: those of several lines, then the tags. */
export const cardTexts = [...fieldsWith('kind', 'text'), ...fieldsWith('kind', 'tags')]

/** The short fields of a listing, in their order: category, condition, and fields that are read from the garment. */
export const factFields = singleFields.filter((name) => {
  const { kind, main } = fieldOf(name)
  return !main && kind !== 'text' && kind !== 'price'
})

/**
 * Returns the garment's fields that have a value or an offer, in the order of the specification: category, condition, fields
 * that are read from the garment, measurements, item specifics.
 */
export function garmentFields(written: WrittenItem): CardField[] {
  const { measurements, itemSpecifics } = written.listing
  const fields: ListingField[] = [
    ...factFields,
    ...Object.keys(measurements).map((name) => `measurements.${name}` as const),
    ...Object.keys(itemSpecifics).map((name) => `itemSpecifics.${name}` as const),
  ]
  const shownFields = fields.filter((field) => !repeatsMaterial(written, field))
  const shownOrOffered = [...shownFields, ...emptiedFields(written).filter((field) => !fields.includes(field))]
  return shownOrOffered
    .map((field) => cardField(written, field))
    .filter(({ value, offered }) => value !== undefined || offered !== null)
}

/** Whether a field only repeats the main fibre of the material, which eBay asks for separately. */
function repeatsMaterial({ listing, edits }: WrittenItem, field: ListingField): boolean {
  const { material } = listing.extracted
  const fibre = listing.itemSpecifics[materialSpecific]
  const isMaterialSpecific = field === `itemSpecifics.${materialSpecific}` && !Object.hasOwn(edits, field)
  return isMaterialSpecific && material !== null && fibre !== undefined && standsIn(fibre, material)
}

/** Returns measurements and item specifics that the seller removed. The writer may offer them. */
function emptiedFields({ edits }: WrittenItem): ListingField[] {
  return (Object.keys(edits) as ListingField[]).filter((field) => /^(measurements|itemSpecifics)\./u.test(field))
}

function categoryNameEvidence({ evidence }: WrittenListing): Evidence | undefined {
  const name = channelFields.categoryName
  return Object.hasOwn(evidence, name) ? evidence[name] : undefined
}
