import { type Category, categories } from '../items/categories.ts'

/** The eBay leaf of the categories that name exactly one (specification of listings, section 9: hint category ids). */
const leaves: Readonly<Partial<Record<Category, { id: string; name: string }>>> = {
  'Mens Jeans': { id: '11483', name: "Men's Jeans" },
  'Womens Jeans': { id: '11554', name: "Women's Jeans" },
}

/** A seller's or model's category as the list spells it; undefined when it is not on the list. */
export function knownCategory(text: string | null): Category | undefined {
  return categories.find((category) => category.toLowerCase() === text?.trim().toLowerCase())
}

/** The one eBay leaf a category stands for, undefined where it stands for several. */
export function ebayLeafOf(category: Category): { id: string; name: string } | undefined {
  return leaves[category]
}

/** eBay's Department of a category that says whom it is for; undefined for the rest. */
export function departmentOf(category: Category): 'Men' | 'Women' | 'Unisex Adults' | undefined {
  if (category.startsWith('Mens ')) return 'Men'
  if (category.startsWith('Womens ')) return 'Women'
  return category === 'Unisex' ? 'Unisex Adults' : undefined
}

/** Words of a category that tell a buyer something: all but "Other Clothing". */
export function categoryWords(category: string): string | undefined {
  return category === ('Other Clothing' satisfies Category) ? undefined : category
}
