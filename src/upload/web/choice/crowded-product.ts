import { sellerLimits } from '../../../items/seller-limits.ts'
import { normaliseSku } from '../../../items/sku.ts'
import { maxPhotosPerListing } from '../../../photos/limits.ts'
import { skuGroups } from '../../sku-groups.ts'
import type { SplitQuestion } from './assign-state.ts'
import type { ChoiceState } from './choice-state.ts'

export type CrowdedProduct = ReturnType<typeof createCrowdedProduct>

/** Asks before one SKU gets more photos than eBay takes for a listing. Asks once for each number of photos. */
export function createCrowdedProduct(state: ChoiceState) {
  /** Number of photos that the seller keeps in one product, by SKU. */
  const agreedCounts = new Map<string, number>()

  /** True when it asked the seller. */
  function ask(sku: string, ids: readonly string[], interruptedPress: SplitQuestion['interruptedPress']): boolean {
    if (ids.length <= Math.max(maxPhotosPerListing, agreedCounts.get(sku) ?? 0)) return false
    state.set({ splitQuestion: { ids: new Set(ids), sku, interruptedPress } })
    return true
  }

  return {
    /** Called before the selected photos get this SKU. True when it asked. */
    beforeAssign(sku: string, interruptedPress: SplitQuestion['interruptedPress']): boolean {
      const { photos, selected } = state.current()
      const members = photos.filter((photo) => selected.has(photo.id) || normaliseSku(photo.sku) === sku)
      return ask(
        sku,
        members.map(({ id }) => id),
        interruptedPress,
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
    agree(): SplitQuestion['interruptedPress'] {
      const { splitQuestion } = state.current()
      if (splitQuestion?.sku == null || !canStayOneProduct(splitQuestion)) return 'nothing'
      agreedCounts.set(splitQuestion.sku, splitQuestion.ids.size)
      state.set({ splitQuestion: null })
      return splitQuestion.interruptedPress
    },
  }
}

export function canStayOneProduct({ ids }: SplitQuestion): boolean {
  return ids.size <= sellerLimits.photosPerItem
}
