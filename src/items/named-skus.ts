import { numberWords } from '../platform/page-language.ts'

/** How many items of a group a preview names; it counts the rest. */
const maxNamed = 3

/** Items that share a reason: how many they are, and the SKUs of the first ones. */
export type NamedSkus = { readonly count: number; readonly skus: readonly string[] }

/** Counts the items of a group and keeps the SKUs that a preview names. */
export function nameFirst(skus: readonly string[]): { count: number; skus: string[] } {
  return { count: skus.length, skus: skus.slice(0, maxNamed) }
}

/** The named SKUs of a group and the number of its others: "A-1, A-2, A-3 and 9 more". */
export function namedSkusWords({ count, skus }: NamedSkus): string {
  const others = count - skus.length
  return others > 0 ? `${skus.join(', ')} and ${numberWords(others)} more` : skus.join(', ')
}
