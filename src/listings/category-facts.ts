import { type Category, categories } from '../items/categories.ts'
import {
  type EbayLeafCategory,
  ebayLeafCategories,
  ebayLeafCategory,
  leafCategoriesOf,
  leafCategoryName,
} from '../items/ebay-leaf-categories.ts'
import type { WriterHints } from './listing.ts'

/** A seller's or model's category as the list spells it; undefined when it is not on the list. */
export function knownCategory(text: string | null): Category | undefined {
  return categories.find((category) => category.toLowerCase() === text?.trim().toLowerCase())
}

/** The one eBay leaf category a category stands for, by id and shown name; undefined where it stands for several, or for none. */
export function ebayLeafCategoryOf(category: Category): { id: string; name: string } | undefined {
  const [leafCategory, ...others] = leafCategoriesOf(category)
  return leafCategory && others.length === 0 ? { id: leafCategory.id, name: leafCategoryName(leafCategory) } : undefined
}

/** The leaf category that the seller's entries name: as eBay calls it, else as the only one of the seller's category. */
export function leafCategoryOfHints({
  category,
  ebayCategory,
}: Pick<WriterHints, 'category' | 'ebayCategory'>): EbayLeafCategory | undefined {
  const known = knownCategory(category)
  const only = known && ebayLeafCategoryOf(known)
  return leafCategoryNamed(ebayCategory ?? '') ?? (only ? ebayLeafCategory(only.id) : leafCategoryNamed(category ?? ''))
}

/** eBay's Department of a category that says whom it is for; undefined for the rest. */
export function departmentOf(category: Category): 'Men' | 'Women' | 'Unisex Adults' | undefined {
  if (category.startsWith('Mens ')) return 'Men'
  if (category.startsWith('Womens ')) return 'Women'
  return category === 'Unisex' ? 'Unisex Adults' : undefined
}

/** The eBay leaf category that a text names as it is shown, such as "Women's Skirts". */
export function leafCategoryNamed(text: string): EbayLeafCategory | undefined {
  return ebayLeafCategories.find(
    (leafCategory) => leafCategoryName(leafCategory).toLowerCase() === text.trim().toLowerCase(),
  )
}

/** What one garment of a category is called: "Skirt" of "Women's Skirts"; undefined where the category is of many things. */
export function garmentWord(category: string): string | undefined {
  const known = knownCategory(category)
  const name = known ? known.replace(/^(?:Mens|Womens) /u, '') : leafCategoryNamed(category)?.name
  if (name === undefined) return category.trim() === '' ? undefined : category.trim()
  return ofManyThings.has(name) ? undefined : (singular[name] ?? name)
}

const ofManyThings: ReadonlySet<string> = new Set([
  'Unisex',
  'Accessories',
  'Other Clothing',
  'Suits & Suit Separates',
  'Jumpsuits & Rompers',
])

/** One of each; what comes in pairs, or is never one, keeps its name. */
const singular: Readonly<Record<string, string>> = {
  Tops: 'Top',
  'T-Shirts': 'T-Shirt',
  'Casual Button-Down Shirts': 'Button-Down Shirt',
  'Dress Shirts': 'Dress Shirt',
  Polos: 'Polo Shirt',
  Sweaters: 'Sweater',
  'Hoodies & Sweatshirts': 'Sweatshirt',
  'Activewear Tops': 'Activewear Top',
  'Coats, Jackets & Vests': 'Outerwear',
  'Activewear Jackets': 'Activewear Jacket',
  Belts: 'Belt',
  Hats: 'Hat',
  Scarves: 'Scarf',
  'Scarves & Wraps': 'Scarf',
  'Gloves & Mittens': 'Gloves',
  Wallets: 'Wallet',
  Ties: 'Tie',
  Bags: 'Bag',
  "Women's Bags & Handbags": 'Bag',
  Dresses: 'Dress',
  Skirts: 'Skirt',
  'Bras & Bra Sets': 'Bra',
}

/** Words of a category that tell a buyer something: all but "Other Clothing". */
export function categoryWords(category: string): string | undefined {
  return category === ('Other Clothing' satisfies Category) ? undefined : category
}
