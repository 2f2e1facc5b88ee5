/**
 * eBay's ConditionEnum by id; `label` is what buyers of clothing and shoes read.
 * https://developer.ebay.com/api-docs/sell/static/metadata/condition-id-values.html
 */
export const conditions: readonly { readonly id: number; readonly name: string; readonly label: string }[] = [
  { id: 1000, name: 'NEW', label: 'New with tags' },
  { id: 1500, name: 'NEW_OTHER', label: 'New without tags' },
  { id: 1750, name: 'NEW_WITH_DEFECTS', label: 'New with defects' },
  { id: 2000, name: 'CERTIFIED_REFURBISHED', label: 'Certified - Refurbished' },
  { id: 2010, name: 'EXCELLENT_REFURBISHED', label: 'Excellent - Refurbished' },
  { id: 2020, name: 'VERY_GOOD_REFURBISHED', label: 'Very Good - Refurbished' },
  { id: 2030, name: 'GOOD_REFURBISHED', label: 'Good - Refurbished' },
  { id: 2500, name: 'SELLER_REFURBISHED', label: 'Seller refurbished' },
  { id: 2750, name: 'LIKE_NEW', label: 'Like New' },
  { id: 2990, name: 'PRE_OWNED_EXCELLENT', label: 'Pre-owned - Excellent' },
  { id: 3000, name: 'USED_EXCELLENT', label: 'Pre-owned - Good' },
  { id: 3010, name: 'PRE_OWNED_FAIR', label: 'Pre-owned - Fair' },
  { id: 4000, name: 'USED_VERY_GOOD', label: 'Very Good' },
  { id: 5000, name: 'USED_GOOD', label: 'Good' },
  { id: 6000, name: 'USED_ACCEPTABLE', label: 'Acceptable' },
  { id: 7000, name: 'FOR_PARTS_OR_NOT_WORKING', label: 'For parts or not working' },
]

const byName: ReadonlyMap<string, number> = new Map(conditions.map(({ id, name }) => [name, id]))

/** The id of a ConditionEnum name; undefined for a name that eBay does not know (PRE_OWNED_GOOD, NEW_WITH_TAGS). */
export function conditionId(name: string): number | undefined {
  return byName.get(name)
}
