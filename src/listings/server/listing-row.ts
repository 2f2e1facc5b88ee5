import type { ItemRow, items } from '../../items/server/tables.ts'
import type { EditedListing } from '../edits/edited-listing.ts'
import {
  extractedFields,
  fieldOf,
  type fields,
  forEachField,
  ownFields,
  type SingleField,
  singleFields,
} from '../fields.ts'
import type { WrittenListing } from '../listing.ts'
import { readEdits, readListing } from '../stored-listing.ts'

type Columns = Partial<typeof items.$inferInsert>

/** The columns of a listing's fields, from the table of fields. */
type FieldColumn = (typeof fields)[SingleField]['column']

/** Returns a written listing as columns of its item. */
function listingColumns(listing: WrittenListing) {
  return {
    ...fieldColumns(listing),
    aiPricingNotes: listing.pricingNotes,
    aiMeasurements: listing.measurements,
    aiNotes: listing.notes,
    aiEvidence: listing.evidence,
    ebayCategoryName: listing.ebayCategoryName,
    categoryConfidence: listing.categoryConfidence,
    itemSpecificsJson: listing.itemSpecifics,
  }
}

function fieldColumns({ extracted, ...own }: WrittenListing): Required<Pick<Columns, FieldColumn>> {
  const values: Record<SingleField, unknown> = { ...own, ...extracted }
  const entries = singleFields.map((name) => [fieldOf(name).column, values[name]])
  return Object.fromEntries(entries) as Required<Pick<Columns, FieldColumn>>
}

/** Returns a listing with the seller's edits as columns of its item. */
export function editedColumns({ listing, edits }: EditedListing) {
  return {
    ...listingColumns(listing),
    sellerEdits: edits,
    listingReady: true,
  }
}

/** Returns the columns that differ. Values that were cut when they were read are thus not saved cut. */
export function changedColumns(before: EditedListing, after: EditedListing): Columns {
  const earlier: Readonly<Record<string, unknown>> = editedColumns(before)
  return Object.fromEntries(
    Object.entries(editedColumns(after)).filter(
      ([name, value]) => JSON.stringify(earlier[name]) !== JSON.stringify(value),
    ),
  )
}

/** The columns of an item whose listing was deleted or never written. A job that was writing it finds another job's id. */
export const noListingColumns = {
  ...(Object.fromEntries(Object.keys(listingColumns(readListing({}))).map((name) => [name, null])) as Record<
    keyof ReturnType<typeof listingColumns>,
    null
  >),
  sellerEdits: null,
  acceptedContradictions: null,
  previousListing: null,
  listingReady: false,
  publishReadyScore: null,
  ready: false,
  neededFields: null,
  doubtedFields: null,
  aiFullAutoFill: false,
  aiUsage: null,
  aiGeneratedAt: null,
  aiGenerationStatus: 'pending',
  aiGenerationError: null,
  aiGenerationAskedAt: null,
  aiGenerationRetryAt: null,
  listingRunId: null,
} as const satisfies Columns

/** Returns the listing in an item's row with the seller's edits; null before the first listing. */
export function listingFromRow(row: ItemRow): EditedListing | null {
  if (row.aiGeneratedAt === null) return null
  const columns: Readonly<Record<string, unknown>> = row
  const storedValues = (names: readonly SingleField[]) => forEachField(names, (name) => columns[fieldOf(name).column])
  const listing = readListing({
    ...storedValues(ownFields),
    pricingNotes: row.aiPricingNotes,
    measurements: row.aiMeasurements,
    notes: row.aiNotes,
    evidence: row.aiEvidence,
    ebayCategoryName: row.ebayCategoryName,
    categoryConfidence: row.categoryConfidence,
    extracted: storedValues(extractedFields),
    itemSpecifics: row.itemSpecificsJson,
  })
  return { listing, edits: readEdits(row.sellerEdits) }
}
