import type { SellerHints } from '../../listing.ts'

/**
 * What a seller entered for an item as its columns. What is left out stays as it was entered before; null or empty clears it.
 * drizzle leaves undefined columns alone.
 */
export function hintColumns({ category, condition, brand, note }: Entered) {
  return {
    category: stored(category),
    condition: stored(condition),
    brand: stored(brand),
    writerNote: stored(note),
  }
}

type Entered = { readonly [Hint in keyof SellerHints]?: SellerHints[Hint] | undefined }

function stored(text: string | null | undefined): string | null | undefined {
  return text === '' ? null : text
}
