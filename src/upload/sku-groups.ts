import { normaliseSku } from '../items/sku.ts'

/** The photos that become one product: those that share a SKU, in their order. */
export type SkuGroup<Photo> = { readonly sku: string; readonly photos: readonly Photo[] }

/**
 * Groups photos by SKU, in the order of each group's first photo. Outer spaces of a SKU are ignored. Photos without a SKU are
 * left out.
 */
export function skuGroups<Photo extends { readonly sku: string }>(photos: readonly Photo[]): SkuGroup<Photo>[] {
  const groups = new Map<string, Photo[]>()
  for (const photo of photos) {
    const sku = normaliseSku(photo.sku)
    if (sku === '') continue
    const group = groups.get(sku)
    if (group) group.push(photo)
    else groups.set(sku, [photo])
  }
  return Array.from(groups, ([sku, members]) => ({ sku, photos: members }))
}
