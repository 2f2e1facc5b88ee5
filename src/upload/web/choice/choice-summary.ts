import { normaliseSku, skuFault } from '../../../items/sku.ts'
import { skuGroups } from '../../sku-groups.ts'
import type { AssignState, ChosenPhoto } from './assign-state.ts'

/** What follows from the photos of a choice: what is wrong with the SKUs under them, and counts, without the wrong ones. */
export function choiceSummary(photos: readonly ChosenPhoto[]): Pick<AssignState, 'counts' | 'skuFaults'> {
  const groups = skuGroups(photos)
  const skuFaults = new Map<string, string>()
  let [withSku, products] = [0, 0]
  for (const group of groups) {
    const fault = skuFault(normaliseSku(group.sku))
    if (fault) for (const { id } of group.photos) skuFaults.set(id, fault)
    else [withSku, products] = [withSku + group.photos.length, products + 1]
  }
  return { counts: { images: photos.length, withSku, products }, skuFaults }
}
