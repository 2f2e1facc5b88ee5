import type { HandedOver, KeptBatch, KeptPhoto } from '../outbox/kept-batch.ts'
import type { UploadPorts } from './upload-ports.ts'

/** The outbox as the upload store meets it, in memory. */
export function testOutbox() {
  const kept = new Map<string, KeptPhoto>()
  const records = new Map<string, HandedOver>()
  const isLeft = ({ photoIds }: HandedOver) => photoIds.some((id) => kept.has(id))

  function change(batchId: string, how: (record: HandedOver) => HandedOver) {
    const record = records.get(batchId)
    if (record) records.set(batchId, how(record))
  }

  function endOver() {
    for (const [id, record] of records) if (record.told && !isLeft(record)) records.delete(id)
  }

  const outbox: UploadPorts['outbox'] = {
    handOver: async (plans) => {
      for (const { id, ...plan } of plans) records.set(id, { ...plan, joins: null, told: false })
    },
    find: async (photoId) => kept.get(photoId),
    keepReady: async (photoId, ready) => {
      const photo = kept.get(photoId)
      if (photo) kept.set(photoId, { ...photo, photo: ready, ready: true })
    },
    remove: async (photoIds) => {
      for (const id of photoIds) kept.delete(id)
      endOver()
    },
    aim: async (batchId, target) => change(batchId, (record) => ({ ...record, ...target })),
    close: async (batchId) => {
      change(batchId, (record) => ({ ...record, told: true }))
      endOver()
    },
    renew: async (batchId, next) => {
      const record = records.get(batchId)
      records.delete(batchId)
      const left = [...next.photoIds].filter(([id]) => kept.has(id))
      for (const [id, newId] of left) {
        const photo = kept.get(id)
        kept.delete(id)
        if (photo) kept.set(newId, { ...photo, id: newId, batchId: next.id })
      }
      const photoIds = left.map(([, newId]) => newId)
      if (record && photoIds.length > 0) records.set(next.id, { ...record, photoIds, joins: null, told: false })
    },
  }

  /** As the next page finds it. */
  const list = (): KeptBatch[] =>
    [...records].map(([id, handedOver]) => {
      const photos = handedOver.photoIds.flatMap((photoId) => kept.get(photoId) ?? [])
      return { id, photos, keptAt: 0, handedOver, arranged: null, lost: [] }
    })
  return { outbox, kept, records, list }
}
