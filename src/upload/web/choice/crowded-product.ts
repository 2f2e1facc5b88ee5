import { sellerLimits } from '../../../items/seller-limits.ts'
import { normaliseSku } from '../../../items/sku.ts'
import { listingPhotosMost } from '../../../photos/limits.ts'
import { skuGroups } from '../../sku-groups.ts'
import type { Splitting } from './assign-state.ts'
import type { ChoiceState } from './choice-state.ts'

export type CrowdedProduct = ReturnType<typeof createCrowdedProduct>

/** Asks before one SKU gets more photos than eBay takes of a listing, once for so many. */
export function createCrowdedProduct(state: ChoiceState) {
  /** By SKU: how many photos the seller wants in one product. */
  const agreed = new Map<string, number>()

  /** Answers whether it asked. */
  function ask(sku: string, ids: readonly string[], before: Splitting['before']): boolean {
    if (ids.length <= Math.max(listingPhotosMost, agreed.get(sku) ?? 0)) return false
    state.set({ splitting: { ids: new Set(ids), sku, before } })
    return true
  }

  return {
    /** The selected photos are about to get this SKU. */
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

    /** They stay one product, which holds no more than `photosPerItem`. Gives what was pressed before. */
    agree(): Splitting['before'] {
      const { splitting } = state.now()
      if (splitting?.sku == null || !mayStayOne(splitting)) return 'nothing'
      agreed.set(splitting.sku, splitting.ids.size)
      state.set({ splitting: null })
      return splitting.before
    },
  }
}

export function mayStayOne({ ids }: Splitting): boolean {
  return ids.size <= sellerLimits.photosPerItem
}
