import { expect, test } from 'vitest'
import { materialOn } from './label-material.ts'

const lines = (...texts: string[]) =>
  texts.map((text) => ({ text, confidence: 0.9, lowestConfidence: 0.9, height: 30, isWhole: true }))

test('parts with a sum of 100 percent are the material, in their order', () => {
  expect(materialOn(lines('NORDHAVN', '80% WOOL', '20% POLYAMIDE', 'MADE IN DENMARK'))).toEqual({
    value: '80% Wool, 20% Polyamide',
    mainFibre: 'Wool',
    words: '80% WOOL 20% POLYAMIDE',
    confidence: 0.9,
  })
})

test('several parts on one line, and translations after a fibre, are read', () => {
  expect(materialOn(lines('98% cotton 2% elastane'))?.value).toBe('98% Cotton, 2% Elastane')
  expect(materialOn(lines('100 % COTTON COTON ALGODON'))?.value).toBe('100% Cotton')
})

test('the first of two compositions is the outer cloth', () => {
  expect(materialOn(lines('SHELL 100% Merino Wool', 'LINING 100% Polyester'))?.value).toBe('100% Merino Wool')
})

test.each([
  ['98% COTTON', '29% ELASTANE'],
  ['80% WOOL'],
  ['80% WOOL', '20% XYZ'],
  ['SALE 50% OFF', '50% MORE'],
  ['120% COTTON'],
  ['FAUX LEATHER 100%'],
  ['100% silk-feel'],
])('parts with another sum give nothing: %s %s', (...texts) => {
  expect(materialOn(lines(...texts.filter((text) => text !== undefined)))).toBeUndefined()
})

test('two equal parts have no main fibre', () => {
  expect(materialOn(lines('50% LINEN', '50% SILK'))).toMatchObject({
    value: '50% Linen, 50% Silk',
    mainFibre: undefined,
  })
})
