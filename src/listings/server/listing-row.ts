import type { ItemRow, items } from '../../items/server/tables.ts'
import type { EditedListing } from '../edits/edited-listing.ts'
import type { WrittenListing } from '../listing.ts'
import { readEdits, readListing } from '../stored-listing.ts'

type Columns = Partial<typeof items.$inferInsert>

/** A written listing as the columns of its item. */
function listingColumns(listing: WrittenListing) {
  const { extracted } = listing
  return {
    aiTitle: listing.title,
    aiDescription: listing.description,
    aiTags: listing.tags,
    aiConditionNotes: listing.conditionNotes,
    aiSuggestedPrice: listing.suggestedPrice,
    aiPricingNotes: listing.pricingNotes,
    aiMeasurements: listing.measurements,
    aiNotes: listing.notes,
    aiEvidence: listing.evidence,
    ebayCategoryId: listing.ebayCategoryId,
    ebayCategoryName: listing.ebayCategoryName,
    categoryConfidence: listing.categoryConfidence,
    ebayConditionGrade: listing.ebayConditionGrade,
    extractedBrand: extracted.brand,
    extractedSize: extracted.size,
    extractedColor: extracted.color,
    extractedMaterial: extracted.material,
    extractedStyle: extracted.style,
    extractedFit: extracted.fit,
    extractedDepartment: extracted.department,
    extractedSizeType: extracted.sizeType,
    itemSpecificsJson: listing.itemSpecifics,
  }
}

/** A listing with the seller's edits as the columns of its item. */
export function editedColumns({ listing, edits }: EditedListing) {
  return {
    ...listingColumns(listing),
    sellerEdits: edits,
    listingReady: true,
  }
}

/** The columns in which a listing differs from what was read, so that what was read cut short is not saved so. */
export function changedColumns(before: EditedListing, after: EditedListing): Columns {
  const earlier: Readonly<Record<string, unknown>> = editedColumns(before)
  return Object.fromEntries(
    Object.entries(editedColumns(after)).filter(
      ([name, value]) => JSON.stringify(earlier[name]) !== JSON.stringify(value),
    ),
  )
}

/** The columns of an item whose listing was deleted, or never written. Whoever was writing it finds another job's id. */
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
  aiFullAutoFill: false,
  aiUsage: null,
  aiGeneratedAt: null,
  aiGenerationStatus: 'pending',
  aiGenerationError: null,
  aiGenerationAskedAt: null,
  aiGenerationRetryAt: null,
  listingRunId: null,
} as const satisfies Columns

/** The listing in an item's row with the seller's edits, or null while none was written. */
export function listingFromRow(row: ItemRow): EditedListing | null {
  if (row.aiGeneratedAt === null) return null
  const listing = readListing({
    title: row.aiTitle,
    description: row.aiDescription,
    tags: row.aiTags,
    conditionNotes: row.aiConditionNotes,
    suggestedPrice: row.aiSuggestedPrice,
    pricingNotes: row.aiPricingNotes,
    measurements: row.aiMeasurements,
    notes: row.aiNotes,
    evidence: row.aiEvidence,
    ebayCategoryId: row.ebayCategoryId,
    ebayCategoryName: row.ebayCategoryName,
    categoryConfidence: row.categoryConfidence,
    ebayConditionGrade: row.ebayConditionGrade,
    extracted: {
      brand: row.extractedBrand,
      size: row.extractedSize,
      color: row.extractedColor,
      material: row.extractedMaterial,
      style: row.extractedStyle,
      fit: row.extractedFit,
      department: row.extractedDepartment,
      sizeType: row.extractedSizeType,
    },
    itemSpecifics: row.itemSpecificsJson,
  })
  return { listing, edits: readEdits(row.sellerEdits) }
}
