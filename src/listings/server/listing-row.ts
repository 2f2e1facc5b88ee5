import type { ItemRow } from '../../items/server/tables.ts'
import { type WrittenListing, writtenListingSchema } from '../listing.ts'

/** A written listing as the columns of its item. */
export function listingColumns(listing: WrittenListing) {
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

/** The listing in an item's row, or null while none was written. */
export function listingFromRow(row: ItemRow): WrittenListing | null {
  if (row.aiGeneratedAt === null) return null
  return writtenListingSchema.parse({
    title: row.aiTitle,
    description: row.aiDescription,
    tags: row.aiTags ?? [],
    conditionNotes: row.aiConditionNotes,
    suggestedPrice: row.aiSuggestedPrice,
    pricingNotes: row.aiPricingNotes,
    measurements: row.aiMeasurements ?? {},
    notes: row.aiNotes ?? [],
    evidence: row.aiEvidence ?? {},
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
    itemSpecifics: row.itemSpecificsJson ?? {},
  })
}
