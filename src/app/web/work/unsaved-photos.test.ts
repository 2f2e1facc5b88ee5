import { expect, test } from 'vitest'
import { unsavedPhotos } from './unsaved-photos.ts'

type Args = Parameters<typeof unsavedPhotos>

test('photos that are not in the outbox count as unsaved', () => {
  const images = [
    { id: '1', name: '1.jpg', state: 'ready' as const },
    { id: '2', name: '2.jpg', state: 'ready' as const, kept: true },
  ]
  const uploads = { queue: [{ images }] } as unknown as Args[0]
  const captures = { shots: [{ storageFault: 'no room' }, {}, {}] } as unknown as Args[1]
  const choiceSummary = { photos: [{ state: 'keeping' }, { state: 'unkept' }, { state: 'kept' }] } as unknown as Args[2]
  expect(unsavedPhotos(uploads, captures, choiceSummary)).toBe(4)
  expect(unsavedPhotos({ queue: [] }, { shots: [] }, { photos: [] })).toBe(0)
})
