import { normaliseSku } from '../items/sku.ts'

/** What becomes one product: the photos that share a SKU, in their order. */
export type SkuGroup<Photo> = { readonly sku: string; readonly photos: readonly Photo[] }

/** The groups of photos with a SKU, in the order in which their first photos come. Outer spaces of a SKU count for nothing. */
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
