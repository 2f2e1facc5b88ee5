import type { SellerHints } from '../../listing.ts'

/**
 * Returns a seller's hints as columns of the item. A hint that is left out stays unchanged, because drizzle ignores undefined
 * columns; null or '' clears it.
 */
export function hintColumns({ category, condition, brand, note }: EnteredHints) {
  return {
    category: emptyAsNull(category),
    condition: emptyAsNull(condition),
    brand: emptyAsNull(brand),
    writerNote: emptyAsNull(note),
  }
}

type EnteredHints = { readonly [Hint in keyof SellerHints]?: SellerHints[Hint] | undefined }

function emptyAsNull(text: string | null | undefined): string | null | undefined {
  return text === '' ? null : text
}
