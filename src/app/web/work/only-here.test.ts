import { expect, test } from 'vitest'
import { onlyHere } from './only-here.ts'

type Args = Parameters<typeof onlyHere>

test('only what the outbox does not have is on this page alone', () => {
  const images = [
    { id: '1', name: '1.jpg', state: 'ready' as const },
    { id: '2', name: '2.jpg', state: 'ready' as const, kept: true },
  ]
  const uploads = { queue: [{ images }] } as unknown as Args[0]
  const captures = { shots: [{ unkept: 'no room' }, {}, {}] } as unknown as Args[1]
  const choosing = { photos: [{ state: 'keeping' }, { state: 'unkept' }, { state: 'kept' }] } as unknown as Args[2]
  expect(onlyHere(uploads, captures, choosing)).toBe(4)
  expect(onlyHere({ queue: [] }, { shots: [] }, { photos: [] })).toBe(0)
})
