import { sellerLimits } from '../../../items/seller-limits.ts'
import { normaliseSku } from '../../../items/sku.ts'
import { maxPhotosPerListing } from '../../../photos/limits.ts'
import { skuGroups } from '../../sku-groups.ts'
import type { SplitQuestion } from './assign-state.ts'
import type { ChoiceState } from './choice-state.ts'

export type CrowdedProduct = ReturnType<typeof createCrowdedProduct>

/** Asks before one SKU gets more photos than eBay takes for a listing. Asks once for each number of photos. */
export function createCrowdedProduct(state: ChoiceState) {
  /** Photos that the seller wants in one product, by SKU. */
  const agreed = new Map<string, number>()

  /** True when it asked the seller. */
  function ask(sku: string, ids: readonly string[], before: SplitQuestion['before']): boolean {
    if (ids.length <= Math.max(maxPhotosPerListing, agreed.get(sku) ?? 0)) return false
    state.set({ splitQuestion: { ids: new Set(ids), sku, before } })
    return true
  }

  return {
    /** Called before the selected photos get this SKU. True when it asked. */
    beforeAssign(sku: string, before: SplitQuestion['before']): boolean {
      const { photos, selected } = state.current()
      const members = photos.filter((photo) => selected.has(photo.id) || normaliseSku(photo.sku) === sku)
      return ask(
        sku,
        members.map(({ id }) => id),
        before,
      )
    },

    beforeUpload(): boolean {
      return skuGroups(state.current().photos).some(({ sku, photos }) =>
        ask(
          sku,
          photos.map(({ id }) => id),
          'upload',
        ),
      )
    },

    /** Keeps the photos as one product, if at most `photosPerItem`. Returns the press that the question interrupted. */
    agree(): SplitQuestion['before'] {
      const { splitQuestion } = state.current()
      if (splitQuestion?.sku == null || !canStayOneProduct(splitQuestion)) return 'nothing'
      agreed.set(splitQuestion.sku, splitQuestion.ids.size)
      state.set({ splitQuestion: null })
      return splitQuestion.before
    },
  }
}

export function canStayOneProduct({ ids }: SplitQuestion): boolean {
  return ids.size <= sellerLimits.photosPerItem
}
