import type { UploadSnapshot } from '../../../src/upload/web/queue/queue-state.ts'
import { failed, hour, images, now, upload } from './uploads-to-show.ts'

export type Scene = Pick<UploadSnapshot, 'queue' | 'stopped'> & {
  shots?: { count: number; keptAt: number }
  choice?: { count: number; keptAt: number }
  advice?: readonly string[]
}

const mayDelete =
  "If you don't open PastFash for seven days, your iPhone or iPad may delete waiting photos. Upload them before then. Or add PastFash to your Home Screen and take your photos there."
const lowRoom =
  'Your device is low on space, so some photos may not fit. Upload the waiting photos or free up space first.'
const noConnection = 'Network error - check your connection'

const uploading = { id: 'a', status: 'uploading', sku: 'PSTFSH-014', batchNumber: 14, progress: 69 } as const
const queued = { id: 'b', wantedSku: 'LEVIS-501-W32' } as const

/** States of the outbox to show, by name. */
export const scenes = {
  uploading: async () => ({
    queue: [
      await upload({ id: 'done', status: 'completed', sku: 'PSTFSH-013', progress: 100, images: images(4, 'stored') }),
      await upload({ ...uploading, images: [...images(3, 'stored'), ...images(5, 'ready')] }),
      await upload({ ...queued, images: images(12, 'chosen') }),
      await upload({ id: 'c', source: 'camera', images: images(1, 'chosen') }),
      await upload({ id: 'd', wantedSku: 'PSTFSH-003', joinsItem: true, images: images(2, 'chosen') }),
    ],
    stopped: null,
    shots: { count: 5, keptAt: now - hour },
    choice: { count: 214, keptAt: now - 30 * hour },
    advice: [lowRoom, mayDelete],
  }),
  offline: async () => ({
    queue: [
      await upload({
        ...uploading,
        delayReason: noConnection,
        images: [...images(3, 'stored'), ...images(5, 'ready')],
      }),
      await upload({ ...queued, images: images(12, 'chosen') }),
    ],
    stopped: null,
    advice: [mayDelete],
  }),
  failed: async () => ({
    queue: [
      await upload({
        id: 'taken',
        status: 'failed',
        wantedSku: 'PSTFSH-003',
        problem: 'sku-taken',
        error: 'SKU conflict - please try again',
        images: images(4, 'ready'),
      }),
      await upload({
        id: 'deleted',
        status: 'failed',
        sku: 'PSTFSH-009',
        problem: 'deleted',
        error: 'The item was deleted. Its photos are still here.',
        images: [...images(2, 'stored'), ...images(3, 'ready')],
      }),
      await upload({
        id: 'storage',
        status: 'failed',
        sku: 'PSTFSH-011',
        error: 'Storage error - image upload failed',
        images: [...images(6, 'stored'), ...images(2, 'ready', false)],
      }),
      await upload({
        id: 'left-out',
        status: 'completed',
        sku: 'PSTFSH-012',
        progress: 100,
        images: [...images(7, 'stored'), failed('"cut-short.jpg" is damaged. Choose the original photo again.', false)],
      }),
    ],
    stopped: null,
  }),
  'signed-out': async () => ({
    queue: [await upload({ ...queued, images: images(12, 'chosen') })],
    stopped: 'signed-out',
  }),
  'too-old': async () => ({
    queue: [await upload({ ...queued, images: [...images(3, 'chosen'), ...images(2, 'chosen', false)] })],
    stopped: 'app-too-old',
  }),
  waited: async () => ({
    queue: [await upload({ ...uploading, waitingSince: now - 100 * hour, images: images(8, 'ready'), progress: 50 })],
    stopped: null,
    shots: { count: 1, keptAt: now - 90 * hour },
    advice: [mayDelete],
  }),
  'not-uploaded': async () => ({ queue: [], stopped: null, choice: { count: 14, keptAt: now - 20 * hour } }),
  done: async () => ({
    queue: [
      await upload({ id: 'done', status: 'completed', sku: 'PSTFSH-013', progress: 100, images: images(4, 'stored') }),
    ],
    stopped: null,
  }),
  empty: async () => ({ queue: [], stopped: null }),
} satisfies Record<string, () => Promise<Scene>>
