import { expect, test } from 'vitest'
import { generationState } from './generation-state.ts'

const written = { status: 'completed', askedAt: null } as const

test('an item for sale or sold shows that instead of Ready, even if its listing is incomplete', () => {
  for (const ready of [true, false]) {
    expect(generationState({ status: 'listed', generation: written, ready })?.words).toBe('Published')
    expect(generationState({ status: 'sold', generation: written, ready })?.words).toBe('Sold')
  }
})

test('an incomplete listing, or one with an open question, is not called ready', () => {
  for (const status of ['draft', 'ended'] as const) {
    expect(generationState({ status, generation: written, ready: true })?.words).toBe('Ready')
    expect(generationState({ status, generation: written, ready: false })?.words).toBe('Needs you')
  }
})

test('a requested listing shows its progress, and an item without a request shows nothing', () => {
  const state = (status: 'pending' | 'generating' | 'failed', askedAt: string | null = null) =>
    generationState({ status: 'draft', generation: { status, askedAt }, ready: false })?.words
  expect(state('generating')).toBe('Generating')
  expect(state('pending', '2026-01-01T00:00:00.000Z')).toBe('Waiting')
  expect(state('pending')).toBeUndefined()
  expect(state('failed')).toBe('Failed')
})
