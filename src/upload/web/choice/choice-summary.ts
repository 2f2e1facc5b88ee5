import { normaliseSku, skuFault } from '../../../items/sku.ts'
import { skuGroups } from '../../sku-groups.ts'
import type { AssignState, ChosenPhoto } from './assign-state.ts'

/** What follows from the photos of a choice: counts, and what is wrong with the SKUs under them. */
export function choiceSummary(photos: readonly ChosenPhoto[]): Pick<AssignState, 'counts' | 'skuFaults'> {
  const groups = skuGroups(photos)
  const skuFaults = new Map<string, string>()
  for (const group of groups) {
    const fault = skuFault(normaliseSku(group.sku))
    if (fault) for (const { id } of group.photos) skuFaults.set(id, fault)
  }
  const withSku = groups.reduce((sum, group) => sum + group.photos.length, 0)
  return { counts: { images: photos.length, withSku, products: groups.length }, skuFaults }
}
