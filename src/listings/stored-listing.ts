import { z } from 'zod'
import type { EditedListing } from './edits/edited-listing.ts'
import { fieldNamed } from './field-values.ts'
import { extractedFields, fieldOf, forEachField, type Held, type OwnField, ownFields } from './fields.ts'
import { evidenceSchema, type WriterUsage, type WrittenListing, writerUsageSchema } from './listing.ts'
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

/** The main texts are cut to their lengths. */
const ownSchemas = forEachField(ownFields, (name) => {
  const { kind, most = Infinity, main } = fieldOf(name)
  if (kind === 'tags') return words.transform((all) => all.slice(0, most))
  if (kind === 'price') return z.number().positive().nullable().catch(null)
  return main ? text.transform((all) => all && cutAtWordEnd(all, most)) : text
}) as { [Name in OwnField]: z.ZodType<Held<Name>> }

const storedListingSchema = z.object({
  ...ownSchemas,
  pricingNotes: text,
  measurements: namedText,
  ebayCategoryName: text,
  categoryConfidence: z.number().min(0).max(1).nullable().catch(null),
  extracted: z.object(forEachField(extractedFields, () => text)).catch(forEachField(extractedFields, () => null)),
  itemSpecifics: namedText,
  evidence: named(evidenceSchema),
  notes: words,
})

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
