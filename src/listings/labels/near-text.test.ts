import { expect, test } from 'vitest'
import { editDistance, folded, lookAlike } from './near-text.ts'

test('text is folded to letters, digits, "&" and "+"', () => {
  expect(folded("See by Chloé / L'Été")).toBe('seebychloelete')
  expect(folded('Samsøe & Samsøe')).toBe('samsoe&samsoe')
  expect(folded('Straße Œuvre Æther')).toBe('strasseoeuvreaether')
  expect(folded(' |~ ')).toBe('')
})

test('characters that are misread for each other look alike', () => {
  expect(lookAlike('pum4c0')).toBe(lookAlike('pumaco'))
  expect(lookAlike('bumberry')).toBe(lookAlike('burnberry'))
  expect(lookAlike('levi5')).toBe(lookAlike('levis'))
  expect(lookAlike('nike')).not.toBe(lookAlike('mike'))
})

test('the distance counts changed, added and missing characters, up to a limit', () => {
  expect(editDistance('cotton', 'cotton', 2)).toBe(0)
  expect(editDistance('cotton', 'coton', 2)).toBe(1)
  expect(editDistance('cotton', 'catten', 2)).toBe(2)
  expect(editDistance('cotton', 'silk', 2)).toBe(3)
  expect(editDistance('', 'ab', 3)).toBe(2)
})
