import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { generatedSku, skuFault, skuNumber } from '../items/sku.ts'
import { nextFreeSku, skuAfter } from './next-sku.ts'

const noSkus = new Set<string>()

test('the next SKU is the forecast, or the first unused one above it', () => {
  expect(nextFreeSku('PSTFSH-014', noSkus)).toBe('PSTFSH-014')
  expect(nextFreeSku('PSTFSH-014', new Set(['PSTFSH-014', 'PSTFSH-016']))).toBe('PSTFSH-015')
  expect(nextFreeSku('PSTFSH-999', new Set(['PSTFSH-999']))).toBe('PSTFSH-1000')
})

test('without a forecast the next SKU follows the highest one used here, and is null when that is unknown', () => {
  expect(nextFreeSku(undefined, new Set(['PSTFSH-007', 'ABC-99', 'PSTFSH-003']))).toBe('PSTFSH-008')
  expect(nextFreeSku(undefined, new Set(['ABC-99']))).toBeNull()
})

test('a seller’s own SKU is followed by its own next number', () => {
  expect(skuAfter('ABC-9', 'PSTFSH-014', noSkus)).toBe('ABC-10')
  expect(skuAfter('ABC-009', 'PSTFSH-014', noSkus)).toBe('ABC-010')
  expect(skuAfter('ABC-9', 'PSTFSH-014', new Set(['ABC-10']))).toBe('ABC-11')
  expect(skuAfter('JEANS', 'PSTFSH-014', noSkus)).toBe('PSTFSH-014')
  expect(skuAfter(`${'A'.repeat(49)}9`, 'PSTFSH-014', noSkus)).toBe('PSTFSH-014')
})

test('a generated SKU is followed by the next one that the server has not used', () => {
  expect(skuAfter('PSTFSH-014', 'PSTFSH-014', new Set(['PSTFSH-014']))).toBe('PSTFSH-015')
  expect(skuAfter('PSTFSH-003', 'PSTFSH-014', noSkus)).toBe('PSTFSH-014')
  expect(skuAfter('PSTFSH-020', undefined, noSkus)).toBe('PSTFSH-021')
})

test('a proposed SKU is always valid and unused', () => {
  const number = fc.nat({ max: 40 })
  const typed = fc.stringMatching(/^[A-Z0-9]([A-Z0-9._-]{0,48}[A-Z0-9])?$/)
  fc.assert(
    fc.property(typed, number, fc.array(number), fc.array(typed), (sku, forecast, generated, others) => {
      const used = new Set([sku, ...generated.map(generatedSku), ...others])
      for (const next of [skuAfter(sku, generatedSku(forecast), used), nextFreeSku(generatedSku(forecast), used)]) {
        expect(skuFault(next ?? '')).toBeUndefined()
        expect(used.has(next ?? '')).toBe(false)
        expect(skuNumber(next ?? '') ?? forecast).toBeGreaterThanOrEqual(forecast)
      }
    }),
  )
})
