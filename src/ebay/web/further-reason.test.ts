import { expect, test } from 'vitest'
import { furtherReason } from './further-reason.ts'

test('a reason does not repeat the sentence that it is shown with', () => {
  const sentence = 'Failed to create policies'
  expect(furtherReason(sentence, 'Failed to create policies. eBay is away.')).toBe('eBay is away.')
  expect(furtherReason(sentence, 'eBay is away.')).toBe('eBay is away.')
  expect(furtherReason(sentence, sentence)).toBeUndefined()
  expect(furtherReason(sentence, `${sentence}.`)).toBeUndefined()
  expect(furtherReason(sentence, undefined)).toBeUndefined()
})
