import type { Category } from './categories.ts'

/** An eBay category that items can be listed in. `words`: further names that a writer uses for it. */
export type EbayLeafCategory = {
  readonly id: string
  /** eBay's own name for it in the United States. */
  readonly name: string
  readonly department: 'Men' | 'Women'
  /** The seller's category that it belongs to; null if it belongs to none. */
  readonly category: Category | null
  readonly words: string
}

/**
 * Leaf categories for second-hand fashion, with ids and names of eBay's tree 0 (United States). All ids are leaves of
 * tree 3 too (EBAY_GB, January 2026; source: GitHub matthiasrib29/StoFlow, commit ad63dc22). The list omits parents
 * that look like leaves: clothing (15724, 1059), shoes (3034, 93427) and accessories (4250, 4251).
 */
const rows: readonly (readonly [string, string, 'Men' | 'Women', Category | null, string])[] = [
  ['11483', 'Jeans', 'Men', 'Mens Jeans', ''],
  ['57989', 'Pants', 'Men', 'Mens Pants', 'chinos, khakis, dress pants, cargo pants'],
  ['260956', 'Activewear Pants', 'Men', 'Mens Pants', 'sweatpants, joggers, track pants'],
  ['15689', 'Shorts', 'Men', 'Mens Shorts', ''],
  ['260957', 'Activewear Shorts', 'Men', 'Mens Shorts', 'gym, running, basketball shorts'],
  ['15687', 'T-Shirts', 'Men', 'Mens Tops', 'tees, tank tops'],
  ['57990', 'Casual Button-Down Shirts', 'Men', 'Mens Tops', 'flannel, denim, Hawaiian shirts'],
  ['57991', 'Dress Shirts', 'Men', 'Mens Tops', ''],
  ['185101', 'Polos', 'Men', 'Mens Tops', 'polo and rugby shirts'],
  ['11484', 'Sweaters', 'Men', 'Mens Tops', 'jumpers, cardigans, knit vests'],
  ['155183', 'Hoodies & Sweatshirts', 'Men', 'Mens Tops', ''],
  ['185076', 'Activewear Tops', 'Men', 'Mens Tops', 'gym, running tops, jerseys'],
  ['57988', 'Coats, Jackets & Vests', 'Men', 'Mens Outerwear', 'parkas, puffers, leather, denim jackets'],
  ['185702', 'Activewear Jackets', 'Men', 'Mens Outerwear', 'track jackets'],
  ['11554', 'Jeans', 'Women', 'Womens Jeans', ''],
  ['63863', 'Pants', 'Women', 'Womens Pants', 'trousers, chinos, wide legs'],
  ['169001', 'Leggings', 'Women', 'Womens Pants', ''],
  ['260954', 'Activewear Pants', 'Women', 'Womens Pants', 'sweatpants, joggers, yoga pants'],
  ['11555', 'Shorts', 'Women', 'Womens Shorts', ''],
  ['260955', 'Activewear Shorts', 'Women', 'Womens Shorts', 'gym, running, biker shorts'],
  ['53159', 'Tops', 'Women', 'Womens Tops', 'blouses, shirts, t-shirts, tanks'],
  ['63866', 'Sweaters', 'Women', 'Womens Tops', 'jumpers, cardigans'],
  ['155226', 'Hoodies & Sweatshirts', 'Women', 'Womens Tops', ''],
  ['185082', 'Activewear Tops', 'Women', 'Womens Tops', 'gym, running, yoga tops'],
  ['63862', 'Coats, Jackets & Vests', 'Women', 'Womens Outerwear', 'parkas, puffers, leather, denim jackets'],
  ['185079', 'Activewear Jackets', 'Women', 'Womens Outerwear', 'track jackets'],
  ['2993', 'Belts', 'Men', 'Accessories', ''],
  ['52365', 'Hats', 'Men', 'Accessories', 'caps, beanies'],
  ['52382', 'Scarves', 'Men', 'Accessories', ''],
  ['2994', 'Gloves & Mittens', 'Men', 'Accessories', ''],
  ['2996', 'Wallets', 'Men', 'Accessories', ''],
  ['15662', 'Ties', 'Men', 'Accessories', 'bow ties'],
  ['79720', 'Sunglasses', 'Men', 'Accessories', ''],
  ['52357', 'Bags', 'Men', 'Accessories', 'backpacks, briefcases'],
  ['3003', 'Belts', 'Women', 'Accessories', ''],
  ['45230', 'Hats', 'Women', 'Accessories', 'caps, beanies'],
  ['45238', 'Scarves & Wraps', 'Women', 'Accessories', 'shawls'],
  ['105559', 'Gloves & Mittens', 'Women', 'Accessories', ''],
  ['45258', 'Wallets', 'Women', 'Accessories', ''],
  ['45246', 'Sunglasses', 'Women', 'Accessories', ''],
  ['169291', "Women's Bags & Handbags", 'Women', 'Accessories', 'purses, totes, clutches'],
  ['15709', 'Athletic Shoes', 'Men', 'Shoes', 'sneakers, trainers'],
  ['24087', 'Casual Shoes', 'Men', 'Shoes', 'loafers, boat shoes'],
  ['53120', 'Dress Shoes', 'Men', 'Shoes', 'oxfords, derbies'],
  ['11498', 'Boots', 'Men', 'Shoes', ''],
  ['11504', 'Sandals', 'Men', 'Shoes', ''],
  ['11505', 'Slippers', 'Men', 'Shoes', ''],
  ['95672', 'Athletic Shoes', 'Women', 'Shoes', 'sneakers, trainers'],
  ['53557', 'Boots', 'Women', 'Shoes', ''],
  ['55793', 'Heels', 'Women', 'Shoes', 'pumps'],
  ['45333', 'Flats', 'Women', 'Shoes', 'ballet flats, loafers'],
  ['62107', 'Sandals', 'Women', 'Shoes', ''],
  ['53548', 'Comfort Shoes', 'Women', 'Shoes', 'clogs'],
  ['11632', 'Slippers', 'Women', 'Shoes', ''],
  ['63861', 'Dresses', 'Women', 'Other Clothing', ''],
  ['63864', 'Skirts', 'Women', 'Other Clothing', ''],
  ['3009', 'Jumpsuits & Rompers', 'Women', 'Other Clothing', 'playsuits, overalls'],
  ['63867', 'Swimwear', 'Women', 'Other Clothing', ''],
  ['15690', 'Swimwear', 'Men', 'Other Clothing', 'swim trunks'],
  ['63865', 'Suits & Suit Separates', 'Women', 'Other Clothing', 'blazers'],
  ['3001', 'Suits & Suit Separates', 'Men', 'Other Clothing', 'blazers, sport coats, suit vests'],
  ['11511', 'Socks', 'Men', 'Other Clothing', ''],
  ['163588', 'Socks', 'Women', 'Other Clothing', ''],
  ['63853', 'Bras & Bra Sets', 'Women', 'Other Clothing', ''],
]

export const ebayLeafCategories: readonly EbayLeafCategory[] = rows.map(([id, name, department, category, words]) => ({
  id,
  name,
  department,
  category,
  words,
}))

/** The tree that the whole list was compared with, its date, and the ids that were also compared with tree 0. */
export const ebayTreeChecked = {
  tree: '3',
  version: 'January 2026',
  alsoInTree0: '11483 11554 57989 57990 57988 15689 15687 11484 53159 53120 24087 53548 95672'.split(' '),
}

const byId: ReadonlyMap<string, EbayLeafCategory> = new Map(
  ebayLeafCategories.map((leafCategory) => [leafCategory.id, leafCategory]),
)

/** The leaf category with this id; undefined for any other id, including those of parents. */
export function ebayLeafCategory(id: string): EbayLeafCategory | undefined {
  return byId.get(id.trim())
}

/** The leaf categories of a seller's category. Unisex has an empty list: it does not say what the thing is. */
export function leafCategoriesOf(category: Category): readonly EbayLeafCategory[] {
  return ebayLeafCategories.filter((leafCategory) => leafCategory.category === category)
}

/** A leaf category's name as it is shown and stored. It begins with the department, because eBay says "Jeans" twice. */
export function leafCategoryName({ name, department }: EbayLeafCategory): string {
  const owner = department === 'Men' ? "Men's" : "Women's"
  return name.startsWith(owner) ? name : `${owner} ${name}`
}
