import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { inseamOfSize, isSpecialSize, sizeOnList } from './sizes.ts'

const list = [
  'XXS',
  'XS',
  'S',
  'M',
  'L',
  'XL',
  '2XL',
  '3XL',
  '1X',
  '2X',
  '30',
  '32',
  '8',
  '9.5',
  '10',
  '00',
  '0',
  'One Size',
]

test.each([
  ['Large', 'L'],
  ['size m', 'M'],
  ['Extra Small', 'XS'],
  ['X-Large', 'XL'],
  ['XXL', '2XL'],
  ['XX-Large', '2XL'],
  ['3x-large', '3XL'],
  ['2x', '2X'],
  ['32x30', '32'],
  ['W32 L30', '32'],
  ['32 X 30', '32'],
  ['M / EU 40', 'M'],
  ['EU 40 / US 8', '8'],
  ['US 9½', '9.5'],
  ['9 1/2 US', '9.5'],
  ['9,5', '9.5'],
  ['08', '8'],
  ['00', '00'],
  ['one size fits most', 'One Size'],
  ['INT M', 'M'],
])('%s is %s', (text, size) => {
  expect(sizeOnList(text, list)).toBe(size)
})

test.each(['EU 40', 'UK 8', 'FR 32', 'See photos', 'M / L', '12', 'XLT', '', 'MADE IN', '30 or 32'])(
  '"%s" is not a listed size, so the seller is asked',
  (text) => {
    expect(sizeOnList(text, list)).toBeUndefined()
  },
)

test('a list keeps its own spelling, and every listed size is found', () => {
  expect(sizeOnList('2XL', ['XXL'])).toBe('XXL')
  expect(sizeOnList('large', ['Large'])).toBe('Large')
  expect(list.map((size) => sizeOnList(size, list))).toEqual(list)
})

test('every size that is found is in the list', () => {
  fc.assert(
    fc.property(fc.string(), fc.subarray(list), (text, some) => {
      expect([undefined, ...some]).toContain(sizeOnList(text, some))
    }),
  )
})

test('the inseam of a waist and inseam size is found, with its unit', () => {
  expect(['32x30', 'w32 l34', '32/30', 'M'].map(inseamOfSize)).toEqual(['30 in', '34 in', '30 in', undefined])
})

test('plus, petite and tall sizes are recognised as special', () => {
  expect(['2X', '16W', '8P', 'XLT', 'Petite M', 'PM', 'L Tall'].filter((size) => !isSpecialSize(size))).toEqual([])
  expect(['M', 'XL', '2XL', '32x30', '32W 30L', '16', 'W32 L30', '9.5', ''].filter(isSpecialSize)).toEqual([])
})
