import { expect, test } from 'vitest'
import { isFirstToSay } from './use-say-run-end.ts'

test('of all pages that ask whether to say something, the first may, and something else is said too', async () => {
  expect(await isFirstToSay('one')).toBe(true)
  expect(await isFirstToSay('one')).toBe(false)
  expect(await isFirstToSay('other')).toBe(true)
})
