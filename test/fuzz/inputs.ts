import * as fc from 'fast-check'
import { z } from 'zod'
import type { KnownTexts } from './material.ts'
import { texts } from './texts.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema

/** Inputs for a schema: most are valid, some are nearly valid, the rest are wild. */
export function inputsFor(schema: z.ZodType, known: KnownTexts): fc.Arbitrary<Record<string, unknown>> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const valid = validFor(json, known, '') as fc.Arbitrary<Record<string, unknown>>
  const names = fc.constantFrom('userId', 'id', 'status', '__proto__', ...Object.keys(json.properties ?? {}))
  const change = fc.tuple(names, fc.option(wild(known.all), { nil: undefined, freq: 4 }))
  const changed = fc.tuple(valid, fc.array(change, { minLength: 1, maxLength: 3 })).map(([input, all]) => {
    const entries = new Map(Object.entries(input))
    for (const [name, value] of all) {
      if (value === undefined) entries.delete(name)
      else entries.set(name, value)
    }
    return Object.fromEntries(entries)
  })
  return fc.oneof({ weight: 2, arbitrary: valid }, changed)
}

/** Values that no schema asks for. */
function wild(words: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    texts(words),
    fc.constantFrom(...words),
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom<unknown>(null, true, '', -1, 0.5, 2 ** 31, 2 ** 53, 1e308, [], {}, [[]], 'x'.repeat(20_000)),
    fc.array(fc.constantFrom(...words), { maxLength: 70 }),
  )
}

/** A valid value. `name` is the field that it is for, or the field whose entries it is for. */
function validFor(schema: JsonSchema, known: KnownTexts, name: string): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => validFor(one, known, name)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const several: unknown = schema.type
  if (Array.isArray(several)) return fc.oneof(...several.map((type) => validFor({ ...schema, type }, known, name)))
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {})
      const entries = fields.map(
        ([field, fieldSchema]) => [field, validFor(fieldSchema as JsonSchema, known, field)] as const,
      )
      return fc.record(Object.fromEntries(entries), { requiredKeys: schema.required ?? [] })
    }
    case 'array': {
      const minLength = schema.minItems ?? 0
      const maxLength = Math.min(schema.maxItems ?? 3, 3 + minLength)
      return fc.array(validFor(schema.items as JsonSchema, known, name), { minLength, maxLength })
    }
    case 'string':
      return textFor(schema, known, name)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 50, 50) })
    case 'number':
      return fc.double({ noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return wild(known.all)
  }
}

/** Mostly a text that is known for this field; otherwise a known text that fits, one made from the pattern, or any text. */
function textFor({ pattern, maxLength }: JsonSchema, { all, named }: KnownTexts, name: string): fc.Arbitrary<string> {
  const shape = pattern === undefined ? undefined : new RegExp(pattern)
  const fitting = all.filter((text) => text.length <= (maxLength ?? 1000) && (shape?.test(text) ?? true))
  const generated = shape ? fc.stringMatching(shape, { maxLength: 200 }) : texts(all)
  const odd = fitting.length > 0 ? fc.oneof(fc.constantFrom(...fitting), generated) : generated
  const ownTexts = named[name] ?? []
  return ownTexts.length > 0 ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...ownTexts) }, odd) : odd
}
