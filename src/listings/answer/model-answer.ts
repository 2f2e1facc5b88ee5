import { z } from 'zod'
import { type ExtractedField, extractedFields, fieldOf, forEachField } from '../fields.ts'

/** Text the model left out, or gave as something else, is text it did not see. */
const text = z.string().catch('')
const texts = z.array(text).catch([])
const count = z.number().catch(0)

/** A flaw or wear that is seen in a photo, with its place ("light scuffs on the toe"), and how sure the model is. */
const seenFlaw = z.object({ seen: text, confidence: count }).catch({ seen: '', confidence: 0 })

/** What is in one photo, noted before anything is written: `photo` counts from 1, `labels` are words as they stand there. */
const photoRead = z
  .object({ photo: count, seen: text, flaws: z.array(seenFlaw).catch([]), labels: texts })
  .catch({ photo: 0, seen: '', flaws: [], labels: [] })
export type PhotoRead = z.infer<typeof photoRead>

/** A value with its reason. `photo` counts from 1; 0 stands for what the seller entered. `words` are words of what was read there. */
const reading = z
  .object({ value: text, photo: count, words: text, confidence: count })
  .catch({ value: '', photo: 0, words: '', confidence: 0 })
export type Reading = z.infer<typeof reading>

const namedReading = z
  .object({ name: text, value: text, photo: count, words: text, confidence: count })
  .catch({ name: '', value: '', photo: 0, words: '', confidence: 0 })
export type NamedReading = z.infer<typeof namedReading>

const itemSpecifics = z.array(namedReading).catch([])

function isGiven(name: ExtractedField): boolean {
  return fieldOf(name).ground !== null
}

const written = z.object({
  /** The id of an eBay leaf category; the first, for the rest is written for it. */
  category: reading,
  title: text,
  description: text,
  tags: texts,
  condition: reading,
  conditionNotes: text,
  ...forEachField(extractedFields.filter(isGiven), () => reading),
  measurements: z.array(namedReading).catch([]),
  itemSpecifics,
  price: z.object({ amount: count, reason: text }).catch({ amount: 0, reason: '' }),
})
const nothingWritten = written.parse({})

/**
 * What the model answers: first what it reads in each photo, then what it writes from that. Every field is there, and ""
 * or 0 says that it saw nothing (the plainest schema is the one all providers keep to). Readings are lists of named values
 * because strict schemas know no free keys. Parsing is lenient: a field of the wrong kind is one that saw nothing.
 */
export const modelAnswerSchema = z.object({
  read: z.array(photoRead).catch([]),
  write: written.catch(nothingWritten),
})
export type ModelAnswer = z.infer<typeof modelAnswerSchema>

/** What a second answer holds that only adds item specifics. `modelAnswerSchema` parses it as well. */
const addedSpecificsSchema = z.object({ read: z.array(photoRead), write: z.object({ itemSpecifics }) })

/** What a model is asked for: a whole listing, or item specifics that are added to it. */
export type AnswerKind = 'listing' | 'specifics'

/** The same as JSON Schema, in the strict form providers ask for: everything required, nothing besides, no defaults. */
export function answerJsonSchema(kind: AnswerKind): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(kind === 'listing' ? modelAnswerSchema : addedSpecificsSchema, {
    target: 'draft-7',
    io: 'output',
    override: ({ jsonSchema }) => {
      delete jsonSchema.default
    },
  })
}
