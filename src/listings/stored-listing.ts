import { z } from 'zod'
import type { EditedListing } from './edits/edited-listing.ts'
import { fieldNamed } from './field-values.ts'
import {
  descriptionMaxLength,
  type ExtractedField,
  evidenceSchema,
  extractedFields,
  tagsMax,
  titleStoredMaxLength,
  type WriterUsage,
  type WrittenListing,
  writerUsageSchema,
} from './listing.ts'
import { type SellerEdits, sellerEditsSchema } from './listing-fields.ts'
import { cutAtWordEnd } from './title.ts'

/** A listing as it was stored, by whatever version: what today's rules refuse is left out or cut, and the rest is there. */
export function readListing(stored: unknown): WrittenListing {
  return storedListingSchema.parse(stored)
}

/** Which fields the seller wrote, as it was stored: a field stays the seller's whatever else is wrong. */
export function readEdits(stored: unknown): SellerEdits {
  const fields = Object.entries(z.record(z.string(), z.unknown()).catch({}).parse(stored))
  return Object.fromEntries(
    fields.flatMap(([name, edit]) =>
      fieldNamed(name) ? [[name, sellerEditsSchema.valueType.catch({ offered: null }).parse(edit)]] : [],
    ),
  )
}

/** The listing that the last regeneration replaced, as it was stored; null where there is none. */
export function readPrevious(stored: unknown): EditedListing | null {
  const { success, data } = z
    .object({ listing: z.record(z.string(), z.unknown()), edits: z.unknown().optional() })
    .safeParse(stored)
  return success ? { listing: readListing(data.listing), edits: readEdits(data.edits) } : null
}

/** What a listing cost, as it was stored; null where nothing is known of it. */
export function readUsage(stored: unknown): WriterUsage | null {
  return writerUsageSchema.nullable().catch(null).parse(stored)
}

const text = z.string().nullable().catch(null)
const words = z
  .array(z.unknown())
  .catch([])
  .transform((all) => all.filter((each) => typeof each === 'string'))
const namedText = named(z.string())

const storedListingSchema = z.object({
  title: cut(titleStoredMaxLength),
  description: cut(descriptionMaxLength),
  tags: words.transform((all) => all.slice(0, tagsMax)),
  conditionNotes: text,
  suggestedPrice: z.number().positive().nullable().catch(null),
  pricingNotes: text,
  measurements: namedText,
  ebayCategoryId: text,
  ebayCategoryName: text,
  categoryConfidence: z.number().min(0).max(1).nullable().catch(null),
  ebayConditionGrade: text,
  extracted: z
    .object(Object.fromEntries(extractedFields.map((name) => [name, text])) as Record<ExtractedField, typeof text>)
    .catch(Object.fromEntries(extractedFields.map((name) => [name, null])) as Record<ExtractedField, null>),
  itemSpecifics: namedText,
  evidence: named(evidenceSchema),
  notes: words,
})

function cut(most: number) {
  return text.transform((all) => all && cutAtWordEnd(all, most))
}

/** Names with their values, without those of another shape. */
function named<Value extends z.ZodType>(value: Value) {
  return z
    .record(z.string(), z.unknown())
    .catch({})
    .transform((all) =>
      Object.fromEntries(
        Object.entries(all).flatMap(([name, each]) => {
          const { success, data } = value.safeParse(each)
          return success ? [[name, data] as const] : []
        }),
      ),
    )
}
