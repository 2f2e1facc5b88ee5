import { expect, test } from 'vitest'
import { generationState } from './generation-state.ts'

const written = { status: 'completed', askedAt: null } as const

test('what is for sale or sold says so instead of Ready, whatever its listing lacks since', () => {
  for (const ready of [true, false]) {
    expect(generationState({ status: 'listed', generation: written, ready })?.words).toBe('Published')
    expect(generationState({ status: 'sold', generation: written, ready })?.words).toBe('Sold')
  }
})

test('a listing that lacks something or has an open question is not called ready', () => {
  for (const status of ['draft', 'ended'] as const) {
    expect(generationState({ status, generation: written, ready: true })?.words).toBe('Ready')
    expect(generationState({ status, generation: written, ready: false })?.words).toBe('Needs you')
  }
})

test('what is asked for says how far it is, and what nobody asked for says nothing', () => {
  const state = (status: 'pending' | 'generating' | 'failed', askedAt: string | null = null) =>
    generationState({ status: 'draft', generation: { status, askedAt }, ready: false })?.words
  expect(state('generating')).toBe('Generating')
  expect(state('pending', '2026-01-01T00:00:00.000Z')).toBe('Waiting')
  expect(state('pending')).toBeUndefined()
  expect(state('failed')).toBe('Failed')
})
