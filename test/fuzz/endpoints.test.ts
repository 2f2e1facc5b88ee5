import { expect, test, vi } from 'vitest'
import { createTestEnvironment } from '../test-environment.ts'
import { expectAnswers } from './expect-answers.ts'
import { patience } from './runs.ts'
import { nameOf, oneHalf, otherHalf, targets } from './targets.ts'

vi.setConfig({ testTimeout: patience })

test('whatever is asked of one half of what is mounted, the product answers, and works on', () =>
  expectAnswers(oneHalf()))

test('everything that is mounted is asked, in one half or the other', async () => {
  const { routes } = await createTestEnvironment()
  const standsBefore = 'ALL /*'
  expect(new Set(routes)).toEqual(new Set([standsBefore, ...targets().map(nameOf)]))
  expect(new Set([...oneHalf(), ...otherHalf()].map(nameOf))).toEqual(new Set(targets().map(nameOf)))
})
