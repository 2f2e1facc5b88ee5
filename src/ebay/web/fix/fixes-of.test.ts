import { expect, test } from 'vitest'
import type { ReadinessFault } from '../../readiness/readiness-fault.ts'
import { doubtFaultsOf, fixesOf } from './fixes-of.ts'

const title: ReadinessFault = { check: 'title', field: 'title', severity: 'error', sentence: 'title' }
const brand: ReadinessFault = { check: 'brand', field: 'brand', severity: 'warning', sentence: 'brand' }
const size: ReadinessFault = { check: 'specifics', field: 'size', aspect: 'Size', severity: 'error', sentence: 'size' }
const readiness = (faults: ReadinessFault[]) => ({
  isValid: false,
  errors: [],
  warnings: [],
  checklist: {} as never,
  faults,
  questions: [],
})

test('the refusal of a failed publication comes first and once, then errors, then warnings', () => {
  const failed = { status: 'failed' as const, fix: size }
  expect(fixesOf({ readiness: readiness([brand, title]), publication: failed })).toEqual([size, title, brand])
  expect(fixesOf({ readiness: readiness([size]), publication: failed })).toEqual([size])
  expect(fixesOf({ readiness: readiness([title]), publication: { status: 'sold', fix: size } })).toEqual([title])
  expect(fixesOf({ readiness: readiness([title]), publication: null })).toEqual([title])
})

test('a field in doubt becomes a warning to fix', () => {
  const doubtfulFields = [{ field: 'color' as const, value: 'Gray' }]
  const question = {
    key: 'doubt color',
    kind: 'doubt' as const,
    held: doubtfulFields,
    sentence: "We're not sure about Color.",
    confidence: 0.5,
    photoId: null,
  }
  expect(doubtFaultsOf({ readiness: { ...readiness([title]), questions: [question] } })).toMatchObject([
    { field: 'color', severity: 'warning', sentence: expect.stringContaining('Color') },
  ])
})
