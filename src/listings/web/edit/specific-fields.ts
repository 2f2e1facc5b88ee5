import { itemSpecificValues } from '../../../items/specifics.ts'
import type { WrittenListing } from '../../listing.ts'
import type { ListingField } from '../../listing-fields.ts'

/** The item specifics with a list of values, and those that the listing has besides: a material has a field of its own. */
export function specificFields({ itemSpecifics }: Pick<WrittenListing, 'itemSpecifics'>): ListingField[] {
  const names = new Set([...Object.keys(itemSpecificValues), ...Object.keys(itemSpecifics)])
  return [...names].map((name) => `itemSpecifics.${name}` as const)
}
