import { z } from 'zod'
import { type ExtractedField, extractedFields, fieldOf, forEachField } from '../fields.ts'

/** Text that the model left out, or gave as another type, counts as not seen. */
const text = z.string().catch('')
const texts = z.array(text).catch([])
const count = z.number().catch(0)

/** A flaw or wear in a photo, with its place ("light scuffs on the toe"), and how sure the model is. */
const seenFlaw = z.object({ seen: text, confidence: count }).catch({ seen: '', confidence: 0 })

/**
 * The content of one photo, noted before the listing is written. `photo` counts from 1; `labels` are words exactly as printed.
 */
const photoRead = z
  .object({ photo: count, seen: text, flaws: z.array(seenFlaw).catch([]), labels: texts })
  .catch({ photo: 0, seen: '', flaws: [], labels: [] })
export type PhotoRead = z.infer<typeof photoRead>

/**
 * A value with its reason. `photo` counts from 1; 0 is what the seller entered. `words` are quoted from what was read there.
 */
const reading = z
  .object({ value: text, photo: count, words: text, confidence: count })
  .catch({ value: '', photo: 0, words: '', confidence: 0 })
export type Reading = z.infer<typeof reading>

const namedReading = z
  .object({ name: text, value: text, photo: count, words: text, confidence: count })
  .catch({ name: '', value: '', photo: 0, words: '', confidence: 0 })
export type NamedReading = z.infer<typeof namedReading>

const itemSpecifics = z.array(namedReading).catch([])

function isWrittenByModel(name: ExtractedField): boolean {
  return fieldOf(name).basis !== null
}

const writtenPart = z.object({
  /** The id of an eBay leaf category. It is the first field because the others are written for it. */
  category: reading,
  title: text,
  description: text,
  tags: texts,
  condition: reading,
  conditionNotes: text,
  ...forEachField(extractedFields.filter(isWrittenByModel), () => reading),
  measurements: z.array(namedReading).catch([]),
  itemSpecifics,
  price: z.object({ amount: count, reason: text }).catch({ amount: 0, reason: '' }),
})
const emptyWrittenPart = writtenPart.parse({})

/**
 * A model's answer: first what it reads in each photo, then what it writes. All providers keep to the plainest schema: every
 * field is required, "" or 0 means not seen, and lists of named values replace free keys. Parsing is lenient: a wrong type
 * means not seen.
 */
export const modelAnswerSchema = z.object({
  read: z.array(photoRead).catch([]),
  write: writtenPart.catch(emptyWrittenPart),
})
export type ModelAnswer = z.infer<typeof modelAnswerSchema>

/** A second answer that only adds item specifics. `modelAnswerSchema` parses it as well. */
const addedSpecificsSchema = z.object({ read: z.array(photoRead), write: z.object({ itemSpecifics }) })

/** A request asks for a whole listing, or for item specifics to add to it. */
export type AnswerKind = 'listing' | 'specifics'

/**
 * Returns the JSON Schema in the strict form that providers ask for: all properties required, no others allowed, no defaults.
 */
export function answerJsonSchema(kind: AnswerKind): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(kind === 'listing' ? modelAnswerSchema : addedSpecificsSchema, {
    target: 'draft-7',
    io: 'output',
    override: ({ jsonSchema }) => {
      delete jsonSchema.default
    },
  })
}
