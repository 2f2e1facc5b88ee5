import { z } from 'zod'
import type { EditedListing } from './edits/edited-listing.ts'
import { fieldNamed } from './field-values.ts'
import { extractedFields, type FieldValueOf, fieldOf, forEachField, type OwnField, ownFields } from './fields.ts'
import { evidenceSchema, type WriterUsage, type WrittenListing, writerUsageSchema } from './listing.ts'
import { type SellerEdits, sellerEditsSchema } from './listing-fields.ts'
import { cutAtWordEnd } from './title.ts'

/** Reads a stored listing of any version. Removes or cuts values that today's rules refuse, and keeps the others. */
export function readListing(stored: unknown): WrittenListing {
  return storedListingSchema.parse(stored)
}

/** Reads the stored edits of the seller. A field stays the seller's even if the rest of its edit is damaged. */
export function readEdits(stored: unknown): SellerEdits {
  const fields = Object.entries(z.record(z.string(), z.unknown()).catch({}).parse(stored))
  return Object.fromEntries(
    fields.flatMap(([name, edit]) =>
      fieldNamed(name) ? [[name, sellerEditsSchema.valueType.catch({ offered: null }).parse(edit)]] : [],
    ),
  )
}

/** Reads the stored listing before the last regeneration; null if it is missing. */
export function readPrevious(stored: unknown): EditedListing | null {
  const { success, data } = z
    .object({ listing: z.record(z.string(), z.unknown()), edits: z.unknown().optional() })
    .safeParse(stored)
  return success ? { listing: readListing(data.listing), edits: readEdits(data.edits) } : null
}

/** Reads the stored cost of a listing; null if it is unknown. */
export function readUsage(stored: unknown): WriterUsage | null {
  return writerUsageSchema.nullable().catch(null).parse(stored)
}

const text = z.string().nullable().catch(null)
const words = z
  .array(z.unknown())
  .catch([])
  .transform((all) => all.filter((each) => typeof each === 'string'))
const recordOfText = recordOf(z.string())

/** The main texts are cut to their maximal lengths. */
const ownSchemas = forEachField(ownFields, (name) => {
  const { kind, maxLength = Infinity, main } = fieldOf(name)
  if (kind === 'tags') return words.transform((all) => all.slice(0, maxLength))
  if (kind === 'price') return z.number().positive().nullable().catch(null)
  return main ? text.transform((all) => all && cutAtWordEnd(all, maxLength)) : text
}) as { [Name in OwnField]: z.ZodType<FieldValueOf<Name>> }

const storedListingSchema = z.object({
  ...ownSchemas,
  pricingNotes: text,
  measurements: recordOfText,
  ebayCategoryName: text,
  categoryConfidence: z.number().min(0).max(1).nullable().catch(null),
  extracted: z.object(forEachField(extractedFields, () => text)).catch(forEachField(extractedFields, () => null)),
  itemSpecifics: recordOfText,
  evidence: recordOf(evidenceSchema),
  notes: words,
})

/** A record that drops entries whose value does not match. */
function recordOf<Value extends z.ZodType>(value: Value) {
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
