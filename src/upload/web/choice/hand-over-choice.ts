import { normaliseSku, skuFault } from '../../../items/sku.ts'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { type SkuGroup, skuGroups } from '../../sku-groups.ts'
import { noImages } from '../../upload-queue.ts'
import type { NewBatch } from '../queue/new-upload.ts'
import type { AssignPorts } from './assign-ports.ts'
import type { AssignState, ChosenPhoto } from './assign-state.ts'
import type { ChoiceState } from './choice-state.ts'
import type { KnownSkus } from './known-skus.ts'
import type { ChoiceReader } from './read-choice.ts'

/** Shown when the bulk field has a SKU, and no photo has one. */
export const nothingAssigned = 'No photo has a SKU yet. Select the photos of one item, press Assign, then press Upload.'

/**
 * Hands over each SKU's photos as one product, all or none. The other photos stay; when none are left, the dialog closes. False
 * when `fault` says why not.
 */
export function handOverChoice(
  ports: AssignPorts,
  state: ChoiceState,
  knownSkus: KnownSkus,
  reader: ChoiceReader,
): boolean {
  const current = state.current()
  const groups = skuGroups(current.photos)
  const fault = uploadFault(current) ?? ports.handOver(groups.map((group) => batchOf(group, ports.newId())))
  if (fault !== undefined) {
    state.set({ fault })
    return false
  }
  knownSkus.handOver(groups.map(({ sku }) => sku))
  reader.handOver(groups.flatMap((group) => group.photos.map(({ id }) => id)))
  const remaining = state.current().photos.filter(({ sku }) => normaliseSku(sku) === '')
  const isDone = remaining.length === 0
  const stayedReason = isDone ? null : leftWithoutSku(remaining.length)
  const rest = isDone ? { isOpen: false, rejected: [] } : { partsHandedOver: current.partsHandedOver + 1 }
  state.set({ photos: remaining, fault: null, stayedReason, undo: null, ...rest })
  return true
}

function leftWithoutSku(photos: number): string {
  const stay = countWords(photos, 'photo without a SKU stays', 'photos without a SKU stay')
  return `${stay} here. Select the photos of one item, press Assign, then press Upload.`
}

/** The reason why these photos cannot be uploaded; undefined when they can. */
export function uploadFault({ photos, bulkSku }: Pick<AssignState, 'photos' | 'bulkSku'>): string | undefined {
  if (photos.length === 0) return noImages
  const groups = skuGroups(photos)
  if (groups.length === 0) return skuFault(normaliseSku(bulkSku)) ?? nothingAssigned
  return groups.map(({ sku }) => skuFault(sku)).find((fault) => fault !== undefined)
}

function batchOf({ sku, photos }: SkuGroup<ChosenPhoto>, id: string): NewBatch {
  return {
    id,
    source: 'files',
    sku,
    photos: photos.map(({ id: photoId, name, file, picture, takenAt, state }) => {
      return { id: photoId, name, photo: file, preview: picture, takenAt, kept: state === 'kept' }
    }),
  }
}
