import type { WrittenListing } from '../listing.ts'
import { type SystemSize, sizeGroupOf, systemSizesIn } from '../sizes/convert-size.ts'

/** eBay's item specific that holds a US size, and no other: "9". */
export const usShoeSize = 'US Shoe Size'

/** The greatest US size of a shoe in the tables: a greater number without a country is a European or a Japanese size. */
const greatest = 15

/** A US shoe size with its country: "9" is "US 9". */
export function withCountry(size: string): string {
  return /^\d/u.test(size) && countrySizesIn(size).length === 0 ? `US ${size}` : size
}

/** Whether a size agrees with what the item specific holds. True as well where nobody can tell: no table has "M" or "42". */
export function agreesWithUsShoeSize(
  held: string,
  { value, listing }: { value: string; listing: WrittenListing },
  agrees: (other: string, value: string, listing: WrittenListing) => boolean,
): boolean {
  const named = countrySizesIn(value)
  if (named.length === 0) return !mayBeUs(value) || agrees(held, value, listing)
  const canConvert = sizeGroupOf(listing) !== undefined || named.some(({ system }) => system === 'US')
  return !canConvert || agrees(withCountry(held), value, listing)
}

/** What the item specific holds for a size: "9" for "US 9" and for "9", and nothing for a size of another country. */
export function usShoeSizeOf(size: string): string | null {
  const named = countrySizesIn(size)
  if (named.length === 0 && mayBeUs(size)) return size
  return named.find(({ system }) => system === 'US')?.size ?? null
}

/** The sizes of a text that say whose they are: "UK 12" does, "L" and "12" do not. */
export function countrySizesIn(size: string): SystemSize[] {
  return systemSizesIn(size).filter(({ system }) => system !== 'letters')
}

function mayBeUs(size: string): boolean {
  return Number.parseFloat(size) <= greatest
}
