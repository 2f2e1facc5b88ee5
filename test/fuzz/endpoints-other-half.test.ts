import { test, vi } from 'vitest'
import { expectAnswers } from './expect-answers.ts'
import { patience } from './for-each.ts'
import { otherHalf } from './targets.ts'

vi.setConfig({ testTimeout: patience })

test('the product answers any request to the other half of its routes, and continues to work', () =>
  expectAnswers(otherHalf()))
