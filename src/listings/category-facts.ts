import { type Category, categories } from '../items/categories.ts'
import { leafName, leavesOf } from '../items/ebay-leaves.ts'

/** A seller's or model's category as the list spells it; undefined when it is not on the list. */
export function knownCategory(text: string | null): Category | undefined {
  return categories.find((category) => category.toLowerCase() === text?.trim().toLowerCase())
}

/** The one eBay leaf a category stands for, by id and shown name; undefined where it stands for several, or for none. */
export function ebayLeafOf(category: Category): { id: string; name: string } | undefined {
  const [leaf, ...others] = leavesOf(category)
  return leaf && others.length === 0 ? { id: leaf.id, name: leafName(leaf) } : undefined
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
