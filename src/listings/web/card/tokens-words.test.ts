import { expect, test } from 'vitest'
import { tokensWords } from './tokens-words.ts'

test('input and output tokens are added, and nothing shows if the provider reports none', () => {
  const usage = { model: 'm', calls: 1, inputTokens: 1200, outputTokens: 300 }
  expect(tokensWords(usage)).toBe('1,500 tokens')
  expect(tokensWords({ ...usage, outputTokens: null })).toBe('1,200 tokens')
  expect(tokensWords({ ...usage, inputTokens: null, outputTokens: null })).toBeUndefined()
  expect(tokensWords(null)).toBeUndefined()
})
