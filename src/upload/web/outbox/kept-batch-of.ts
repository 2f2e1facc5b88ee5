import type { ArrangedPhoto, KeptBatch, KeptPhoto } from './kept-batch.ts'
import type { BatchRecord, ChoiceRecord, HandedOverRecord } from './outbox-database.ts'

/** `photo` is undefined when its bytes are lost. */
export type FoundPhoto = { id: string; batchId: string; photo: (KeptPhoto & { keptAt: number }) | undefined }

/** A batch of what was found of it, in the order put; undefined when the seller has nothing of it left to decide about. */
export function keptBatchOf(
  id: string,
  found: readonly FoundPhoto[],
  record: BatchRecord | undefined,
): KeptBatch | undefined {
  if (record?.handedOver) return onItsWay(found, record)
  const photos = found.flatMap(({ photo }) => photo ?? [])
  if (photos.length === 0) return undefined
  const lost = found.filter(({ photo }) => !photo).map((each) => each.id)
  const common = { id, keptAt: oldest(photos, 0), handedOver: null, lost }
  const arranged = record?.arranged ?? []
  // A choice whose arranging was cut off is known by its files' names, the camera's shots by having none.
  if (photos.every(({ name }) => name === undefined)) {
    const shots = photos.toSorted((a, b) => a.takenAt - b.takenAt)
    return { ...common, photos: inOrder(shots, arranged).photos, arranged: null }
  }
  return { ...common, ...inOrder(photos, arranged) }
}

/** Batches on their way in the order handed over, then the others by their first photo. */
export function byTurn(a: KeptBatch, b: KeptBatch, records: ReadonlyMap<string, BatchRecord>): number {
  return turnOf(a, records) - turnOf(b, records) || takenAt(a) - takenAt(b)
}

/** What was left out when the batch was handed over is the seller's to decide about, once the rest has arrived. */
function onItsWay(found: readonly FoundPhoto[], { id, keptAt, handedOver, unkept }: HandedOverRecord): KeptBatch {
  const named = new Set(handedOver.photoIds)
  const its = found.filter((each) => named.has(each.id))
  const photos = its.flatMap(({ photo }) => photo ?? []).toSorted((a, b) => a.takenAt - b.takenAt)
  const lost = [...its.filter(({ photo }) => !photo).map((each) => each.id), ...unkept]
  return { id, photos, keptAt: oldest(photos, keptAt), handedOver, arranged: null, lost }
}

function inOrder(photos: readonly KeptPhoto[], arranged: ChoiceRecord['arranged']) {
  const places = new Map(arranged.map(({ id }, place) => [id, place]))
  const placeOf = ({ id }: KeptPhoto) => places.get(id) ?? arranged.length
  const here = new Set(photos.map(({ id }) => id))
  const left: ArrangedPhoto[] = arranged.filter(({ id }) => here.has(id))
  return { photos: photos.toSorted((a, b) => placeOf(a) - placeOf(b)), arranged: left }
}

function oldest(photos: readonly { keptAt: number }[], otherwise: number): number {
  return photos.length > 0 ? Math.min(...photos.map(({ keptAt }) => keptAt)) : otherwise
}

function turnOf({ id }: KeptBatch, records: ReadonlyMap<string, BatchRecord>): number {
  const record = records.get(id)
  return record?.handedOver ? record.turn : Number.MAX_SAFE_INTEGER
}

/** A batch whose photos are all lost comes last. */
function takenAt({ photos }: KeptBatch): number {
  return Math.min(Number.MAX_SAFE_INTEGER, ...photos.map((photo) => photo.takenAt))
}
