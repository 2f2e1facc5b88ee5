import { expect, test } from 'vitest'
import { answerJsonSchema, modelAnswerSchema } from './model-answer.ts'

test.each(['listing', 'specifics'] as const)(
  'the schema for a %s is strict at every level: all required, nothing else allowed, no defaults',
  (kind) => {
    const objects: { properties: object; required?: string[]; additionalProperties?: boolean }[] = []
    const sent = JSON.stringify(answerJsonSchema(kind), (_, value: unknown) => {
      if (typeof value === 'object' && value !== null && 'properties' in value)
        objects.push(value as (typeof objects)[number])
      return value
    })
    // Keywords that some providers refuse in a strict schema.
    for (const word of ['default', 'minimum', 'maximum', 'pattern', 'format', '$ref', 'anyOf', 'propertyNames'])
      expect(sent).not.toContain(`"${word}"`)
    expect(objects.length).toBeGreaterThan(kind === 'listing' ? 10 : 4)
    for (const { properties, required, additionalProperties } of objects) {
      expect(required?.toSorted()).toEqual(Object.keys(properties).toSorted())
      expect(additionalProperties).toBe(false)
    }
  },
)

test('the schema puts reading before writing, and models answer in that order', () => {
  const { properties, required } = answerJsonSchema('listing')
  expect(Object.keys(properties ?? {})).toEqual(['read', 'write'])
  expect(required).toEqual(['read', 'write'])
  expect(properties?.['write']).toMatchObject({ required: expect.arrayContaining(['category', 'title']) })
  const { write } = modelAnswerSchema.parse({})
  expect(Object.keys(write)[0], 'the other fields are written for the category').toBe('category')
})

test('fields that a model leaves out or fills with a wrong type count as not seen', () => {
  const answer = modelAnswerSchema.parse({
    read: [{ photo: 1, seen: null, labels: ['M', 7] }, 'a label', { photo: '2' }],
    write: { title: 'Jeans', brand: null, size: { value: 'M' }, tags: 'jeans', price: { amount: 'a lot' } },
  })
  expect(answer.read).toEqual([
    { photo: 1, seen: '', flaws: [], labels: ['M', ''] },
    { photo: 0, seen: '', flaws: [], labels: [] },
    { photo: 0, seen: '', flaws: [], labels: [] },
  ])
  expect(answer.write).toMatchObject({
    title: 'Jeans',
    description: '',
    tags: [],
    brand: { value: '' },
    size: { value: 'M', photo: 0, words: '' },
    price: { amount: 0 },
  })
})

test('an answer without both parts reads and writes nothing; an answer that is no object is refused', () => {
  expect(modelAnswerSchema.parse({ title: 'Jeans' })).toMatchObject({
    read: [],
    write: { title: '', measurements: [] },
  })
  expect(modelAnswerSchema.parse({ read: 'all', write: 7 })).toMatchObject({ read: [], write: { title: '' } })
  expect(modelAnswerSchema.safeParse(['Jeans']).success).toBe(false)
})
