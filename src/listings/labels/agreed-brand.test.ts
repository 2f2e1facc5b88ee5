import { expect, test } from 'vitest'
import { agreedBrand } from './agreed-brand.ts'

const said = (...values: string[]) =>
  agreedBrand(
    values.map((value, at) => ({ value, words: value, photoId: 'photo', confidence: 0.8 + at / 100 })),
    (times) => times >= 2,
  )?.value

test('an unknown name must be read by most looks, letter for letter', () => {
  expect(said('Nordhavn', 'Nordhavn')).toBe('Nordhavn')
  expect(said('Nordhavn')).toBeUndefined()
  expect(said('Nordhavn', 'Nordhavm')).toBeUndefined()
  expect(said('Nordhavn', 'Nordhavm', 'Nordhavn')).toBe('Nordhavn')
})

test('a brand of the list may be read once', () => {
  expect(said('Patagonia')).toBe('Patagonia')
  expect(said()).toBeUndefined()
})

test('letters that stand wide apart part no name', () => {
  expect(said('B remmont', 'Bremmont', 'B remmont')).toBe('Bremmont')
  expect(said('Kairo Denim', 'Kairo Denim', 'KairoDenim')).toBe('Kairo Denim')
})

test('a name that was only read in splinters lacks a letter', () => {
  expect(said('QU L ANEK', 'QU L ANEK')).toBeUndefined()
  expect(said('Moor & Tashby', 'Moor & Tashby')).toBe('Moor & Tashby')
})
