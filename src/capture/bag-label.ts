/** The SKUs that the seller writes on the bags: of the item just finished, and of the one being photographed. */
export type BagLabel = {
  /** The item finished last: its SKU once the server has confirmed it, a forecast until then. Null if no item was finished. */
  readonly last: { readonly sku: string | null; readonly forecast: string | null } | null
  /** The SKU that the item being photographed will probably get; null if unknown. */
  readonly next: string | null
  /** The server cannot be reached: the SKU follows later. */
  readonly offline: boolean
}
