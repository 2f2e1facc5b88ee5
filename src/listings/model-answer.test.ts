import { expect, test } from 'vitest'
import { modelAnswerJsonSchema, modelAnswerSchema } from './model-answer.ts'

test('the schema that is sent is strict all the way down: all required, nothing besides, no defaults', () => {
  const objects: { properties: object; required?: string[]; additionalProperties?: boolean }[] = []
  const sent = JSON.stringify(modelAnswerJsonSchema(), (_, value: unknown) => {
    if (typeof value === 'object' && value !== null && 'properties' in value)
      objects.push(value as (typeof objects)[number])
    return value
  })
  expect(sent).not.toContain('"default"')
  expect(objects.length).toBeGreaterThan(10)
  for (const { properties, required, additionalProperties } of objects) {
    expect(required?.toSorted()).toEqual(Object.keys(properties).toSorted())
    expect(additionalProperties).toBe(false)
  }
})

test('fields a model leaves out or fills wrongly are fields it saw nothing for', () => {
  const answer = modelAnswerSchema.parse({
    title: 'Jeans',
    brand: null,
    size: { value: 'M' },
    tags: 'jeans',
    price: { amount: 'a lot' },
  })
  expect(answer).toMatchObject({
    title: 'Jeans',
    description: '',
    tags: [],
    brand: { value: '' },
    size: { value: 'M', photo: 0, words: '' },
    price: { amount: 0 },
  })
})

test('an answer that is no object is refused', () => {
  expect(modelAnswerSchema.safeParse(['Jeans']).success).toBe(false)
})
