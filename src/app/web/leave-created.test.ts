import { expect, test } from 'vitest'
import { newUpload } from '../../upload/web/queue/new-upload.ts'
import { createQueueState, type Upload } from '../../upload/web/queue/queue-state.ts'
import { leaveCreated } from './leave-created.ts'

const about = { source: 'camera', images: [], wantedSku: null, waitingSince: 0, joins: false } as const
const created = newUpload({ id: 'a', ...about })

test('leaving a created batch tells of it once and lets it go', () => {
  const { uploads, told, leave } = env()
  uploads.set({ latest: created })
  leave()
  leave()
  expect(told).toEqual([created])
  expect(uploads.now().latest).toBeNull()
})

test('leaving goes on from what was created before, also while the next batch is under way', () => {
  const { uploads, leave } = env()
  uploads.set({ created: [{ itemId: 'item', sku: 'PSTFSH-001', source: 'camera', stored: 1, cover: undefined }] })
  leave()
  expect(uploads.now().created).toEqual([])
})

test('leaving with nothing created tells nothing', () => {
  const { told, leave } = env()
  leave()
  expect(told).toEqual([])
})

function env() {
  const uploads = createQueueState()
  const told: Upload[] = []
  const store = { getSnapshot: uploads.now, goOn: () => uploads.set({ latest: null, created: [] }) }
  return { uploads, told, leave: () => leaveCreated(store, (batch) => told.push(batch)) }
}
