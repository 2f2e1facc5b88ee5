import { normaliseSku, normaliseSkuWhileTyping, skuFault } from '../../../items/sku.ts'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { noImages } from '../../upload-queue.ts'
import type { AssignState, SplitQuestion } from './assign-state.ts'
import type { BulkSku } from './bulk-sku.ts'
import type { ChoiceState } from './choice-state.ts'
import type { CrowdedProduct } from './crowded-product.ts'
import type { KnownSkus } from './known-skus.ts'
import type { LastChange } from './undo-change.ts'

export const nothingSelected = 'No photos are selected. Select the photos of one item, then assign its SKU.'

/** Assigns SKUs to photos: to one photo by typing under it, to the selected ones by the bulk field. */
export function createSkuAssignment(
  state: ChoiceState,
  knownSkus: KnownSkus,
  bulk: BulkSku,
  lastChange: LastChange,
  crowded: CrowdedProduct,
) {
  return {
    /** A photo that gets a SKU of its own leaves the selection. */
    setSku(id: string, typed: string): void {
      const sku = normaliseSkuWhileTyping(typed)
      const current = state.current()
      const photos = current.photos.map((photo) => (photo.id === id ? { ...photo, sku } : photo))
      const keepsSelection = sku === '' || !current.selected.has(id)
      const selected = keepsSelection ? current.selected : new Set([...current.selected].filter((each) => each !== id))
      state.set({ photos, selected, fault: null })
    },

    assign(pressed: SplitQuestion['interruptedPress'] = 'assign'): boolean {
      const { photos, selected, bulkSku } = state.current()
      const sku = normaliseSku(bulkSku)
      const fault = photos.length === 0 ? noImages : (skuFault(sku) ?? (selected.size === 0 ? nothingSelected : null))
      state.set({ fault })
      if (fault !== null || crowded.beforeAssign(sku, pressed)) return false
      const skus = new Map(
        photos.filter(({ id }) => selected.has(id)).map((photo) => [photo.id, { before: photo.sku, after: sku }]),
      )
      const assigned = photos.map((photo) => (selected.has(photo.id) ? { ...photo, sku } : photo))
      state.set({ photos: assigned, selected: new Set(), nextPhoto: nextPhoto(assigned, selected) })
      const [forget, restoreBulk] = [knownSkus.assign(sku), bulk.remember()]
      bulk.fillFollowing()
      lastChange.remember({
        description: `${countWords(skus.size, 'photo')} assigned to ${sku}`,
        skus,
        alsoUndo() {
          forget()
          state.set({ selected: remainingIds(selected, state.current().photos) })
          restoreBulk()
        },
      })
      return true
    },
  }
}

export function remainingIds(
  ids: ReadonlySet<string>,
  photos: readonly { readonly id: string }[],
): ReadonlySet<string> {
  const presentIds = new Set(photos.map(({ id }) => id))
  return new Set([...ids].filter((id) => presentIds.has(id)))
}

/** The first photo without a SKU after the assigned ones, else the first of all without a SKU, else the last one assigned. */
function nextPhoto(photos: AssignState['photos'], assigned: ReadonlySet<string>): AssignState['nextPhoto'] {
  const last = photos.findLastIndex(({ id }) => assigned.has(id))
  const isLeft = ({ sku }: { readonly sku: string }) => normaliseSku(sku) === ''
  const next = photos.slice(last).find(isLeft) ?? photos.find(isLeft) ?? photos[last]
  return next ? { id: next.id } : null
}
