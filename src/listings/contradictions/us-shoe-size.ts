import type { WrittenListing } from '../listing.ts'
import { type SystemSize, sizeGroupOf, systemSizesIn } from '../sizes/convert-size.ts'

/** eBay's item specific for a US size without its country: "9". */
export const usShoeSize = 'US Shoe Size'

/** Largest US shoe size of the tables. A larger number without a country is a European or Japanese size. */
const maxUsSize = 15

/** Adds the country to a US shoe size: "9" gives "US 9". */
export function withCountry(size: string): string {
  return /^\d/u.test(size) && countrySizesIn(size).length === 0 ? `US ${size}` : size
}

/**
 * Whether a size agrees with the value of the item specific. Also true if they cannot be compared: no table has "M" or "42".
 */
export function agreesWithUsShoeSize(
  specificValue: string,
  { value, listing }: { value: string; listing: WrittenListing },
  agrees: (other: string, value: string, listing: WrittenListing) => boolean,
): boolean {
  const countrySizes = countrySizesIn(value)
  if (countrySizes.length === 0) return !mayBeUs(value) || agrees(specificValue, value, listing)
  const canConvert = sizeGroupOf(listing) !== undefined || countrySizes.some(({ system }) => system === 'US')
  return !canConvert || agrees(withCountry(specificValue), value, listing)
}

/** Returns the value of the item specific for a size: "9" for "US 9" and for "9", null for a size of another country. */
export function usShoeSizeOf(size: string): string | null {
  const countrySizes = countrySizesIn(size)
  if (countrySizes.length === 0 && mayBeUs(size)) return size
  return countrySizes.find(({ system }) => system === 'US')?.size ?? null
}

/** Returns the sizes of a text that name a country: "UK 12" does, "L" and "12" do not. */
export function countrySizesIn(size: string): SystemSize[] {
  return systemSizesIn(size).filter(({ system }) => system !== 'letters')
}

function mayBeUs(size: string): boolean {
  return Number.parseFloat(size) <= maxUsSize
}
