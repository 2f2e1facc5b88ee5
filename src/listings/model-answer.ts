import { z } from 'zod'

/** Text the model left out, or gave as something else, is text it did not see. */
const text = z.string().catch('')
const count = z.number().catch(0)

/** A value with its reason. `photo` counts from 1; 0 stands for what the seller entered. */
const reading = z
  .object({ value: text, photo: count, words: text, confidence: count })
  .catch({ value: '', photo: 0, words: '', confidence: 0 })
export type Reading = z.infer<typeof reading>

const namedReading = z.object({ name: text, value: text, photo: count, words: text, confidence: count })
export type NamedReading = z.infer<typeof namedReading>

/**
 * What the model answers: every field is there, and "" or 0 says that it saw nothing (the plainest schema is the one all
 * providers keep to). Readings are lists of named values because strict schemas know no free keys.
 */
export const modelAnswerSchema = z.object({
  title: text,
  description: text,
  tags: z.array(text).catch([]),
  category: reading,
  condition: reading,
  conditionNotes: text,
  brand: reading,
  size: reading,
  color: reading,
  material: reading,
  style: reading,
  fit: reading,
  department: reading,
  sizeType: reading,
  measurements: z.array(namedReading).catch([]),
  itemSpecifics: z.array(namedReading).catch([]),
  price: z.object({ amount: count, reason: text }).catch({ amount: 0, reason: '' }),
})
export type ModelAnswer = z.infer<typeof modelAnswerSchema>

/** The same as JSON Schema, in the strict form providers ask for: everything required, nothing besides, no defaults. */
export function modelAnswerJsonSchema(): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(modelAnswerSchema, {
    target: 'draft-7',
    io: 'output',
    override: ({ jsonSchema }) => {
      delete jsonSchema.default
    },
  })
}
