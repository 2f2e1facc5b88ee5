import { expect, test } from 'vitest'
import { agreedBrand } from './agreed-brand.ts'

const brandOfLooks = (...values: string[]) =>
  agreedBrand(
    values.map((value, at) => ({ value, words: value, photoId: 'photo', confidence: 0.8 + at / 100 })),
    (times) => times >= 2,
  )?.value

test('an unknown name must be in most readings, letter for letter', () => {
  expect(brandOfLooks('Nordhavn', 'Nordhavn')).toBe('Nordhavn')
  expect(brandOfLooks('Nordhavn')).toBeUndefined()
  expect(brandOfLooks('Nordhavn', 'Nordhavm')).toBeUndefined()
  expect(brandOfLooks('Nordhavn', 'Nordhavm', 'Nordhavn')).toBe('Nordhavn')
})

test('a listed brand may be in one reading', () => {
  expect(brandOfLooks('Patagonia')).toBe('Patagonia')
  expect(brandOfLooks()).toBeUndefined()
})

test('wide gaps between letters do not split a name', () => {
  expect(brandOfLooks('B remmont', 'Bremmont', 'B remmont')).toBe('Bremmont')
  expect(brandOfLooks('Kairo Denim', 'Kairo Denim', 'KairoDenim')).toBe('Kairo Denim')
})

test('a name that every reading splits into pieces lacks a letter', () => {
  expect(brandOfLooks('QU L ANEK', 'QU L ANEK')).toBeUndefined()
  expect(brandOfLooks('Moor & Tashby', 'Moor & Tashby')).toBe('Moor & Tashby')
})
