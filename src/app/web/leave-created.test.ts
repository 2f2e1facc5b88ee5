import { expect, test } from 'vitest'
import { newUpload } from '../../upload/web/queue/new-upload.ts'
import { createQueueState, type Upload } from '../../upload/web/queue/queue-state.ts'
import { leaveCreated } from './leave-created.ts'

const about = { source: 'camera', images: [], wantedSku: null, waitingSince: 0, joinsItem: false } as const
const created = newUpload({ id: 'a', ...about })

test('leaving a created batch shows it once and clears it', () => {
  const { uploads, shownBatches, leave } = env()
  uploads.set({ latest: created })
  leave()
  leave()
  expect(shownBatches).toEqual([created])
  expect(uploads.get().latest).toBeNull()
})

test('leaving clears the products created before, also while the next batch uploads', () => {
  const { uploads, leave } = env()
  uploads.set({ created: [{ itemId: 'item', sku: 'PSTFSH-001', source: 'camera', stored: 1, cover: undefined }] })
  leave()
  expect(uploads.get().created).toEqual([])
})

test('leaving without a created batch shows nothing', () => {
  const { shownBatches, leave } = env()
  leave()
  expect(shownBatches).toEqual([])
})

function env() {
  const uploads = createQueueState()
  const shownBatches: Upload[] = []
  const store = { getSnapshot: uploads.get, clearCreated: () => uploads.set({ latest: null, created: [] }) }
  return { uploads, shownBatches, leave: () => leaveCreated(store, (batch) => shownBatches.push(batch)) }
}
