import { expect, test } from 'vitest'
import { generatedSku } from '../items/sku.ts'
import { threadHue, threadHues } from './thread-hue.ts'

test('eight SKUs in a row have eight hues', () => {
  const hues = Array.from({ length: threadHues }, (_, index) => threadHue(generatedSku(996 + index)))
  expect(new Set(hues)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]))
})

test('a SKU keeps its hue in any spelling', () => {
  expect(threadHue(' jeans-7 ')).toBe(threadHue('JEANS-7'))
  expect(threadHue('JEANS')).not.toBeUndefined()
  expect(threadHue('9'.repeat(50))).toBeGreaterThan(0)
})

test('an empty SKU has no thread', () => {
  expect(threadHue('')).toBeUndefined()
  expect(threadHue('  ')).toBeUndefined()
})
