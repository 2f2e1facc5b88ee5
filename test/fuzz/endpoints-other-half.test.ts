import { test, vi } from 'vitest'
import { expectAnswers } from './expect-answers.ts'
import { fuzzTimeoutMs } from './for-each.ts'
import { otherHalf } from './targets.ts'

vi.setConfig({ testTimeout: fuzzTimeoutMs })

test('the product answers any request to the other half of its routes, and continues to work', () =>
  expectAnswers(otherHalf()))
