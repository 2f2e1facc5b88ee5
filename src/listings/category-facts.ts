import { type Category, categories } from '../items/categories.ts'
import {
  type EbayLeafCategory,
  ebayLeafCategories,
  ebayLeafCategory,
  leafCategoriesOf,
  leafCategoryName,
} from '../items/ebay-leaf-categories.ts'
import type { WriterHints } from './listing.ts'

/** Returns a seller's or model's category as the list spells it; undefined if it is not on the list. */
export function knownCategory(text: string | null): Category | undefined {
  return categories.find((category) => category.toLowerCase() === text?.trim().toLowerCase())
}

/** Returns id and shown name of the only eBay leaf category of a category; undefined if the category has none or several. */
export function ebayLeafCategoryOf(category: Category): { id: string; name: string } | undefined {
  const [leafCategory, ...others] = leafCategoriesOf(category)
  return leafCategory && others.length === 0 ? { id: leafCategory.id, name: leafCategoryName(leafCategory) } : undefined
}

/**
 * Returns the leaf category of the seller's entries: the one named as eBay names it, else the only one of the seller's
 * category.
 */
export function leafCategoryOfHints({
  category,
  ebayCategory,
}: Pick<WriterHints, 'category' | 'ebayCategory'>): EbayLeafCategory | undefined {
  const listedCategory = knownCategory(category)
  const onlyLeafCategory = listedCategory && ebayLeafCategoryOf(listedCategory)
  return (
    leafCategoryNamed(ebayCategory ?? '') ??
    (onlyLeafCategory ? ebayLeafCategory(onlyLeafCategory.id) : leafCategoryNamed(category ?? ''))
  )
}

/** Returns eBay's Department for a category whose name says it; undefined for other categories. */
export function departmentOf(category: Category): 'Men' | 'Women' | 'Unisex Adults' | undefined {
  if (category.startsWith('Mens ')) return 'Men'
  if (category.startsWith('Womens ')) return 'Women'
  return category === 'Unisex' ? 'Unisex Adults' : undefined
}

/** Returns the eBay leaf category with this shown name, such as "Women's Skirts". */
export function leafCategoryNamed(text: string): EbayLeafCategory | undefined {
  return ebayLeafCategories.find(
    (leafCategory) => leafCategoryName(leafCategory).toLowerCase() === text.trim().toLowerCase(),
  )
}

/**
 * Returns the name of one garment of a category: "Skirt" for "Women's Skirts". Returns undefined for a category of different
 * things.
 */
export function garmentWord(category: string): string | undefined {
  const listedCategory = knownCategory(category)
  const name = listedCategory ? listedCategory.replace(/^(?:Mens|Womens) /u, '') : leafCategoryNamed(category)?.name
  if (name === undefined) return category.trim() === '' ? undefined : category.trim()
  return mixedCategories.has(name) ? undefined : (singular[name] ?? name)
}

const mixedCategories: ReadonlySet<string> = new Set([
  'Unisex',
  'Accessories',
  'Other Clothing',
  'Suits & Suit Separates',
  'Jumpsuits & Rompers',
])

/** Singular names. Categories of pairs, or without a singular, keep their name. */
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

/** Returns the words of a category for a buyer; undefined for "Other Clothing", which says nothing. */
export function categoryWords(category: string): string | undefined {
  return category === ('Other Clothing' satisfies Category) ? undefined : category
}
