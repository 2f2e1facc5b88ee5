import { test, vi } from 'vitest'
import { expectAnswers } from './expect-answers.ts'
import { patience } from './runs.ts'
import { otherHalf } from './targets.ts'

vi.setConfig({ testTimeout: patience })

test('whatever is asked of the other half of what is mounted, the product answers, and works on', () =>
  expectAnswers(otherHalf()))
