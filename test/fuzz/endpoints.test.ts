import { expect, test, vi } from 'vitest'
import { createTestEnvironment } from '../test-environment.ts'
import { expectAnswers } from './expect-answers.ts'
import { fuzzTimeoutMs } from './for-each.ts'
import { nameOf, oneHalf, otherHalf, targets } from './targets.ts'

vi.setConfig({ testTimeout: fuzzTimeoutMs })

test('the product answers any request to one half of its routes, and continues to work', () => expectAnswers(oneHalf()))

test('every route is tested, in one half or the other', async () => {
  const { routes } = await createTestEnvironment()
  const standsBefore = 'ALL /*'
  expect(new Set(routes)).toEqual(new Set([standsBefore, ...targets().map(nameOf)]))
  expect(new Set([...oneHalf(), ...otherHalf()].map(nameOf))).toEqual(new Set(targets().map(nameOf)))
})
