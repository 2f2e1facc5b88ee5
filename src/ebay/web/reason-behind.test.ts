import { expect, test } from 'vitest'
import { reasonBehind } from './reason-behind.ts'

test('a reason does not say again what stands above it', () => {
  const sentence = 'Failed to create policies'
  expect(reasonBehind(sentence, 'Failed to create policies. eBay is away.')).toBe('eBay is away.')
  expect(reasonBehind(sentence, 'eBay is away.')).toBe('eBay is away.')
  expect(reasonBehind(sentence, sentence)).toBeUndefined()
  expect(reasonBehind(sentence, `${sentence}.`)).toBeUndefined()
  expect(reasonBehind(sentence, undefined)).toBeUndefined()
})
