import { expect, test } from 'vitest'
import { cleanTags } from './tags.ts'

test('tags are split at commas, trimmed, and lose empty and repeated ones', () => {
  expect(cleanTags(['jeans, Blue ,', 'blue', ' straight   leg '])).toEqual(['jeans', 'Blue', 'straight leg'])
})

test('names with punctuation stay', () => {
  expect(cleanTags(['H&M', 'AC/DC', 'See by Chloé', '9 1/2', '70-72 cm'])).toEqual([
    'H&M',
    'AC/DC',
    'See by Chloé',
    '9 1/2',
    '70-72 cm',
  ])
})

test('at most 13 tags are kept, and a sentence is not a tag', () => {
  expect(cleanTags(Array.from({ length: 20 }, (_, at) => `tag ${at}`))).toHaveLength(13)
  expect(cleanTags(['a'.repeat(51), 'wool'])).toEqual(['wool'])
})
