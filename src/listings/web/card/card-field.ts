import { materialSpecific } from '../../../items/specifics.ts'
import type { Photo } from '../../../photos/photo.ts'
import { channelFields } from '../../channel.ts'
import { fieldLabel } from '../../field-label.ts'
import { evidenceOf } from '../../field-values.ts'
import { fieldOf, fieldsWith, singleFields } from '../../fields.ts'
import { standsIn } from '../../folded-text.ts'
import type { Evidence, WrittenListing } from '../../listing.ts'
import type { FieldValue, ListingField, SellerEdits } from '../../listing-fields.ts'
import { isUnsure } from '../../open-questions.ts'
import { convertedSizeLabel, shopSizeOf } from '../../sizes/convert-size.ts'
import { shownField } from './field-text.ts'

/** A value of a listing with the reason it is there. */
export type CardField = {
  field: ListingField
  label: string
  /** In words; undefined where it is empty. */
  value: string | undefined
  /** The same size in the system that buyers know: "US 8" for "UK 12"; undefined for other fields and unknown sizes. */
  converted: string | undefined
  /** The seller wrote it. */
  isEdited: boolean
  /** The writer was not sure of it, and the seller said that it is right. */
  isConfirmed: boolean
  evidence: Evidence | undefined
  /** Place of the photo it was read from; undefined when that is none of the item's. */
  photo: number | undefined
  /** What the writer would have there instead of what the seller wrote; null for nothing else. */
  offered: FieldValue
}

type Written = {
  listing: WrittenListing
  edits: SellerEdits
  photos: readonly Pick<Photo, 'id'>[]
}

export function cardField({ listing, edits, photos }: Written, field: ListingField): CardField {
  const evidence =
    evidenceOf(listing, field) ?? (field === channelFields.categoryId ? categoryNameEvidence(listing) : undefined)
  const place = photos.findIndex((photo) => photo.id === evidence?.photoId)
  const edit = Object.hasOwn(edits, field) ? edits[field] : undefined
  return {
    field,
    label: fieldLabel(field),
    value: shownField(listing, field),
    converted: field === 'size' ? convertedSize(listing) : undefined,
    isEdited: edit !== undefined && !isUnsure(listing, field),
    isConfirmed: edit !== undefined && isUnsure(listing, field),
    evidence,
    photo: place === -1 ? undefined : place,
    offered: edit?.offered?.value ?? null,
  }
}

function convertedSize(listing: WrittenListing): string | undefined {
  const converted = shopSizeOf(listing.extracted.size ?? '', listing)
  return converted && convertedSizeLabel(converted)
}

/** Why the writer suggests its price, or none; null once the seller set the price. */
export function priceReason({ listing, edits }: Pick<Written, 'listing' | 'edits'>): string | null {
  return Object.hasOwn(edits, 'suggestedPrice') ? null : listing.pricingNotes
}

/** The texts of a listing as the card shows them below title and price: those of several lines, then the tags. */
export const cardTexts = [...fieldsWith('kind', 'text'), ...fieldsWith('kind', 'tags')]

/** The short facts of a listing, in their order: category, condition, and what is read from the garment. */
export const factFields = singleFields.filter((name) => {
  const { kind, main } = fieldOf(name)
  return !main && kind !== 'text' && kind !== 'price'
})

/**
 * What is known of the garment, in the order of the specification: category, condition, what is read from it, measurements,
 * item specifics. Those that are filled, or that the writer has something for.
 */
export function garmentFields(written: Written): CardField[] {
  const { measurements, itemSpecifics } = written.listing
  const fields: ListingField[] = [
    ...factFields,
    ...Object.keys(measurements).map((name) => `measurements.${name}` as const),
    ...Object.keys(itemSpecifics).map((name) => `itemSpecifics.${name}` as const),
  ]
  const told = fields.filter((field) => !isMaterialAgain(written, field))
  const known = [...told, ...emptiedFields(written).filter((field) => !fields.includes(field))]
  return known
    .map((field) => cardField(written, field))
    .filter(({ value, offered }) => value !== undefined || offered !== null)
}

/** Whether a field says the main fibre of the material once more, which eBay asks for beside it. */
function isMaterialAgain({ listing, edits }: Written, field: ListingField): boolean {
  const { material } = listing.extracted
  const fibre = listing.itemSpecifics[materialSpecific]
  const isIt = field === `itemSpecifics.${materialSpecific}` && !Object.hasOwn(edits, field)
  return isIt && material !== null && fibre !== undefined && standsIn(fibre, material)
}

/** Measurements and item specifics that the seller took away; the writer may offer them. */
function emptiedFields({ edits }: Written): ListingField[] {
  return (Object.keys(edits) as ListingField[]).filter((field) => /^(measurements|itemSpecifics)\./u.test(field))
}

function categoryNameEvidence({ evidence }: WrittenListing): Evidence | undefined {
  const name = channelFields.categoryName
  return Object.hasOwn(evidence, name) ? evidence[name] : undefined
}
