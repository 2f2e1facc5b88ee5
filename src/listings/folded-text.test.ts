import { expect, test } from 'vitest'
import { folded, numbersIn, standsIn } from './folded-text.ts'

test('case, accents, quotes, dashes and kinds of spaces are ignored', () => {
  expect(folded('  SEE\u00a0BY\n Chloé ')).toBe('see by chloe')
  expect(folded('Levi’s® 70–72 cm')).toBe("levi's 70-72 cm")
  expect(folded('Größe 9½, SØSTRENE')).toBe('grosse 9 1/2 sostrene')
  expect(folded('8,5 cm')).toBe('8,5 cm')
})

test.each([
  ['See by Chloé', 'SEE BY CHLOE'],
  ['W32 L30', 'W 32  L 30'],
  ['H & M', 'H&M'],
  ['M', 'SIZE M / EU 40'],
  ['XL', 'XL/TG'],
  ['9½', 'SIZE 9 1/2'],
  ['70-72 cm', '70–72CM'],
  ['Йорк', 'йорк'],
  ['綿', '綿100%'],
  ['10.5"', '10.5"'],
])('%j is in %j', (words, text) => {
  expect(standsIn(words, text)).toBe(true)
})

test.each([
  ['M', 'MADE IN CHINA'],
  ['M', 'H&M'],
  ['S', "LEVI'S"],
  ['S', 'S/M'],
  ['5', '9.5'],
  ['72', '70-72 cm'],
  ['2', '9 1/2'],
  ['32', '132'],
  ['1 0', '10'],
  ['10', '1 0'],
  ['Gap', 'Gapped seam'],
  ['ガ', 'カ'],
  ['', 'Nike'],
  ['.*', 'Nike'],
])('%j is not in %j', (words, text) => {
  expect(standsIn(words, text)).toBe(false)
})

test('numbers are read in one form', () => {
  expect(numbersIn('W32x30, 8,50 and 9½; 501')).toEqual(['32', '30', '8.5', '9', '1/2', '501'])
})
