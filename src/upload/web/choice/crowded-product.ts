import { sellerLimits } from '../../../items/seller-limits.ts'
import { normaliseSku } from '../../../items/sku.ts'
import { listingPhotosMost } from '../../../photos/limits.ts'
import { skuGroups } from '../../sku-groups.ts'
import type { Splitting } from './assign-state.ts'
import type { ChoiceState } from './choice-state.ts'

export type CrowdedProduct = ReturnType<typeof createCrowdedProduct>

/** Asks before one SKU gets more photos than eBay takes for a listing. Asks once for each number of photos. */
export function createCrowdedProduct(state: ChoiceState) {
  /** Photos that the seller wants in one product, by SKU. */
  const agreed = new Map<string, number>()

  /** True when it asked the seller. */
  function ask(sku: string, ids: readonly string[], before: Splitting['before']): boolean {
    if (ids.length <= Math.max(listingPhotosMost, agreed.get(sku) ?? 0)) return false
    state.set({ splitting: { ids: new Set(ids), sku, before } })
    return true
  }

  return {
    /** Called before the selected photos get this SKU. True when it asked. */
    beforeAssign(sku: string, before: Splitting['before']): boolean {
      const { photos, selected } = state.now()
      const members = photos.filter((photo) => selected.has(photo.id) || normaliseSku(photo.sku) === sku)
      return ask(
        sku,
        members.map(({ id }) => id),
        before,
      )
    },

    beforeUpload(): boolean {
      return skuGroups(state.now().photos).some(({ sku, photos }) =>
        ask(
          sku,
          photos.map(({ id }) => id),
          'upload',
        ),
      )
    },

    /** Keeps the photos as one product, if at most `photosPerItem`. Returns the press that the question interrupted. */
    agree(): Splitting['before'] {
      const { splitting } = state.now()
      if (splitting?.sku == null || !canStayOneProduct(splitting)) return 'nothing'
      agreed.set(splitting.sku, splitting.ids.size)
      state.set({ splitting: null })
      return splitting.before
    },
  }
}

export function canStayOneProduct({ ids }: Splitting): boolean {
  return ids.size <= sellerLimits.photosPerItem
}
