import { expect, test } from 'vitest'
import { measurementsOfSize, sizeOnLine } from './label-size.ts'

test.each([
  ['SIZE M / EU 40', 'M / EU 40', true],
  ['SIZE M/ EU 40', 'M / EU 40', true],
  ['Size: 9 1/2', '9 1/2', true],
  ['SIZE 12', '12', true],
  ['size XL', 'XL', true],
  ['W32 L34', 'W32 L34', true],
  ['W32  L34', 'W32 L34', true],
  ['W32/L34', 'W32/L34', true],
  ['EU 38 / UK 12 / US 8', 'EU 38 / UK 12 / US 8', true],
  ['M / EU 40', 'M / EU 40', true],
  ['70-72 cm', '70-72 cm', true],
  ['L', 'L', false],
  ['XXL', 'XXL', false],
  ['S/M', 'S/M', false],
  ['SIM', 'S/M', false],
  ['US 38', 'US 38', true],
  ['UK 17', 'UK 17', true],
  ['US 6.5', 'US 6.5', true],
  ['US 10,5 / EU 43', 'US 10,5 / EU 43', true],
  ['XLITG', 'XL/TG', false],
  ['us 9', 'US 9', true],
  ['Us 9 1/2', 'US 9 1/2', true],
  ['w39', 'W39', true],
  ['w32 l34', 'W32 L34', true],
  ['xs / eu 36', 'XS / EU 36', true],
  ['S/ze XS', 'XS', true],
  ['Size m', 'M', true],
])('"%s" is the size "%s"', (line, size, isMarked) => {
  expect(sizeOnLine(line)).toEqual({ size, isMarked })
})

test.each([
  'l',
  'I',
  'A',
  '40',
  '100% COTTON',
  'MADE IN DENMARK',
  'LM',
  'M&S',
  'SIZE MATTERS',
  'WASH AT 30',
  'L 5 X',
  'W99 L99',
  'EU',
  'in 40',
  'SIL',
  'Silk',
  'w 2024',
  'US 65',
  'UK 55 / EU 38',
  'US 105',
  'SIZE US 65',
  'EU 425',
  'l 32',
])('"%s" is no size', (line) => {
  expect(sizeOnLine(line)).toBeUndefined()
})

test('a line with more sizes than a label has is not a size, so that reading it ends quickly', () => {
  const sizes = (count: number) => Array.from({ length: count }, (_, at) => `EU ${at + 30}`).join(' / ')
  expect(sizeOnLine(sizes(8))?.size).toBe(sizes(8))
  for (const line of [sizes(9), `SIZE ${sizes(9)}`, `EU 40${'/M'.repeat(40)}`]) expect(sizeOnLine(line)).toBeUndefined()
})

test('a waist and inseam size gives both in inches, and other sizes give no measurements', () => {
  expect(measurementsOfSize('W32 L34')).toEqual({ waist: '32 in', inseam: '34 in' })
  expect(measurementsOfSize('W32')).toEqual({ waist: '32 in' })
  expect(measurementsOfSize('M / EU 40')).toEqual({})
  expect(measurementsOfSize('70-72 cm')).toEqual({})
})
