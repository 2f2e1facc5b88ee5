import { extractedFields, forEachField } from '../src/listings/fields.ts'
import type { Evidence, WrittenListing } from '../src/listings/listing.ts'

/** The extracted fields of a garment on which nothing was read. */
export const nothingExtracted = forEachField(extractedFields, () => null)

/** A listing as a writer returns it, with a value in every field. `changes` replace its defaults. */
export function someListing(changes: Partial<WrittenListing> = {}): WrittenListing {
  return {
    title: 'Fernwold Mens Jeans 32x30 Blue Straight',
    description: 'Blue straight jeans by Fernwold. Clean and ready to wear, with light fading at the knees.',
    tags: ['jeans', 'denim'],
    conditionNotes: 'Light fading at the knees.',
    suggestedPrice: 24.99,
    pricingNotes: 'Similar jeans ask 20 to 30.',
    measurements: { waist: '32 in' },
    ebayCategoryId: '11483',
    ebayCategoryName: "Men's Jeans",
    categoryConfidence: 0.9,
    ebayConditionGrade: 'good',
    extracted: {
      ...nothingExtracted,
      brand: 'Fernwold',
      size: '32x30',
      color: 'Blue',
      material: 'Cotton',
      style: 'Straight',
      fit: 'Regular',
      department: 'Men',
      sizeType: 'Regular',
    },
    itemSpecifics: { Pattern: 'Solid' },
    evidence: {
      brand: someEvidence('Fernwold'),
      waist: someEvidence('32 in'),
      Pattern: someEvidence('Solid'),
      ebayCategoryId: someEvidence('11483'),
      ebayCategoryName: someEvidence("Men's Jeans"),
    },
    notes: ['Written by a fake.'],
    ...changes,
  }
}

/** The reason for a value, as read on a photo. */
export function someEvidence(value: string): Evidence {
  return { value, confidence: 0.9, photoId: '3f8a52ab-3b02-4c37-9c1a-6d3d5ba6f001', words: value.toUpperCase() }
}
