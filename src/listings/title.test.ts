import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutAtWordEnd, titleOf } from './title.ts'

test('a short text does not change, and a long one ends with a whole word', () => {
  expect(cutAtWordEnd('See by Chloé', 80)).toBe('See by Chloé')
  expect(cutAtWordEnd('Johnson & Johnson Shirt', 20)).toBe('Johnson & Johnson')
  expect(cutAtWordEnd('Johnson & Johnson', 10)).toBe('Johnson')
})

test('a word that ends exactly at the limit is kept', () => {
  expect(cutAtWordEnd('Blue Jeans Size', 10)).toBe('Blue Jeans')
})

test('a single word longer than the limit is cut, never in the middle of a character', () => {
  expect(cutAtWordEnd('a'.repeat(12), 10)).toBe('a'.repeat(10))
  expect(cutAtWordEnd(`${'a'.repeat(9)}👖👖`, 10)).toBe('a'.repeat(9))
})

test('a cut text is never over the limit, and is a beginning of the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 30 }), (text, maxLength) => {
      const cut = cutAtWordEnd(text, maxLength)
      expect(cut.length).toBeLessThanOrEqual(maxLength)
      expect(text.startsWith(cut)).toBe(true)
    }),
  )
})

test('a title that is too long loses its least important parts first', () => {
  const parts = [
    { words: 'A brand of a very long name that goes on', rank: 0 },
    { words: 'Cashmere', rank: 4 },
    { words: 'Multicolor', rank: 3 },
    { words: 'Womens Outerwear', rank: 1 },
    { words: 'Size M', rank: 2 },
  ]
  expect(titleOf(parts)).toBe('A brand of a very long name that goes on Multicolor Womens Outerwear Size M')
})

test('a title without parts is null', () => {
  expect(titleOf([{ words: '', rank: 0 }])).toBeNull()
})
