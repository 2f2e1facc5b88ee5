import type { Photo } from '../../../photos/photo.ts'
import { fieldLabel } from '../../field-label.ts'
import { evidenceOf } from '../../field-values.ts'
import type { Evidence, WrittenListing } from '../../listing.ts'
import { extractedFields } from '../../listing.ts'
import type { FieldValue, ListingField, SellerEdits } from '../../listing-fields.ts'
import { shownField } from './field-text.ts'

/** A value of a listing with the reason it is there. */
export type CardField = {
  field: ListingField
  label: string
  /** In words; undefined where it is empty. */
  value: string | undefined
  /** The seller wrote it. */
  isEdited: boolean
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
    evidenceOf(listing, field) ?? (field === 'ebayCategoryId' ? categoryNameEvidence(listing) : undefined)
  const place = photos.findIndex((photo) => photo.id === evidence?.photoId)
  const edit = Object.hasOwn(edits, field) ? edits[field] : undefined
  return {
    field,
    label: fieldLabel(field),
    value: shownField(listing, field),
    isEdited: edit !== undefined,
    evidence,
    photo: place === -1 ? undefined : place,
    offered: edit?.offered?.value ?? null,
  }
}

/**
 * What is known of the garment, in the order of the specification: category, condition, the eight fields, measurements, item
 * specifics. Those that are filled, or that the writer has something for.
 */
export function garmentFields(written: Written): CardField[] {
  const { measurements, itemSpecifics } = written.listing
  const fields: ListingField[] = [
    'ebayCategoryId',
    'ebayConditionGrade',
    ...extractedFields,
    ...Object.keys(measurements).map((name) => `measurements.${name}` as const),
    ...Object.keys(itemSpecifics).map((name) => `itemSpecifics.${name}` as const),
  ]
  const known = [...fields, ...emptiedFields(written).filter((field) => !fields.includes(field))]
  return known
    .map((field) => cardField(written, field))
    .filter(({ value, offered }) => value !== undefined || offered !== null)
}

/** Measurements and item specifics that the seller took away; the writer may offer them. */
function emptiedFields({ edits }: Written): ListingField[] {
  return (Object.keys(edits) as ListingField[]).filter((field) => /^(measurements|itemSpecifics)\./u.test(field))
}

function categoryNameEvidence({ evidence }: WrittenListing): Evidence | undefined {
  return Object.hasOwn(evidence, 'ebayCategoryName') ? evidence['ebayCategoryName'] : undefined
}
