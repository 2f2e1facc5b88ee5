import { normaliseSku, skuFault } from '../../../items/sku.ts'
import { type SkuGroup, skuGroups } from '../../sku-groups.ts'
import { choiceFault, noImages } from '../../upload-queue.ts'
import type { NewBatch } from '../queue/new-upload.ts'
import type { AssignPorts } from './assign-ports.ts'
import type { ChosenPhoto } from './assign-state.ts'
import type { ChoiceState } from './choice-state.ts'
import type { KnownSkus } from './known-skus.ts'
import type { ChoiceReader } from './read-choice.ts'

/**
 * Hands each SKU's photos over as one product, all or none. The other photos stay; with none left the dialog closes. Answers
 * false when `fault` says why not.
 */
export function handOverChoice(
  ports: AssignPorts,
  state: ChoiceState,
  known: KnownSkus,
  reader: ChoiceReader,
): boolean {
  const { photos } = state.now()
  const groups = skuGroups(photos)
  const fault = uploadFault(photos) ?? ports.handOver(groups.map((group) => batchOf(group, ports.newId())))
  if (fault !== undefined) {
    state.set({ fault })
    return false
  }
  known.handOver(groups.map(({ sku }) => sku))
  reader.handOver(groups.flatMap((group) => group.photos.map(({ id }) => id)))
  const left = state.now().photos.filter(({ sku }) => normaliseSku(sku) === '')
  state.set({ photos: left, fault: null, undo: null, ...(left.length === 0 && { isOpen: false, rejected: [] }) })
  return true
}

/** Why these photos cannot be uploaded; undefined when they can. */
export function uploadFault(photos: readonly ChosenPhoto[]): string | undefined {
  if (photos.length === 0) return noImages
  const groups = skuGroups(photos)
  if (groups.length === 0) return skuFault('')
  for (const { sku, photos: members } of groups) {
    const tooMany = choiceFault(members.length)
    const fault = skuFault(sku) ?? (tooMany && `${sku}: ${tooMany}`)
    if (fault) return fault
  }
  return undefined
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
