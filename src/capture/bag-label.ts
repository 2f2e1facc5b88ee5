/** What the seller writes on the bags: the SKU of the item just finished and of the one being shot. */
export type BagLabel = {
  /** The item finished last: its SKU once the server has confirmed it, a forecast until then. Null when none was finished. */
  readonly last: { readonly sku: string | null; readonly forecast: string | null } | null
  /** The SKU that the item being shot will probably get; null when unknown. */
  readonly next: string | null
  /** The server cannot be reached: the SKU follows. */
  readonly offline: boolean
}
