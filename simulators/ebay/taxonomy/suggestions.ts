import type { LeafCategoryRules } from '../../../contracts/ebay/leaf-categories.ts'
import type { CategoryTree } from './category-tree.ts'

const maxSuggestions = 10

/** Words of sellers, with eBay's words for the same. */
const otherWords: Readonly<Record<string, string>> = {
  tee: 'shirt',
  tshirt: 'shirt',
  blouse: 'top',
  denim: 'jean',
  trouser: 'pant',
  chino: 'pant',
  parka: 'coat',
  pullover: 'sweater',
  cardigan: 'sweater',
  hoody: 'hoodie',
  sneaker: 'athletic',
  trainer: 'athletic',
  pump: 'heel',
  loafer: 'flat',
  purse: 'handbag',
  cap: 'hat',
  gown: 'dress',
  mens: 'men',
  womens: 'women',
  ladie: 'women',
}

/**
 * Leaf categories for a text, best first. Empty unless a word belongs to a leaf category's own name. Not eBay's algorithm,
 * but stable.
 */
export function suggestions({ leafCategories }: CategoryTree, text: string): LeafCategoryRules[] {
  const searchWords = wordsOf(text)
  return leafCategories
    .map((leafCategory) => ({ leafCategory, score: scoreOf(leafCategory, searchWords) }))
    .filter(({ score }) => score >= 3)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxSuggestions)
    .map(({ leafCategory }) => leafCategory)
}

/**
 * A word of the leaf category's own name counts 3. A word of its parents, and a name that is asked for completely, decide
 * between equals.
 */
function scoreOf({ name, ancestors }: LeafCategoryRules, searchWords: ReadonlySet<string>): number {
  const nameWords = wordsOf(name)
  const ancestorWords = wordsOf(ancestors.map((ancestor) => ancestor.name).join(' '))
  const matchedWords = [...nameWords].filter((word) => searchWords.has(word)).length
  const matchedAncestorWords = [...ancestorWords].filter((word) => searchWords.has(word) && !nameWords.has(word)).length
  return matchedWords * 3 + (matchedWords > 0 ? matchedAncestorWords : 0) + (matchedWords === nameWords.size ? 1 : 0)
}

function wordsOf(text: string): Set<string> {
  const words = text
    .toLowerCase()
    .replaceAll('t-shirt', 'tshirt')
    .replaceAll("'s", '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1)
    .map((word) => word.replace(/(ss|sh|ch|x)es$/, '$1'))
    .map((word) => (word.length > 3 && !word.endsWith('ss') ? word.replace(/s$/, '') : word))
  return new Set(words.map((word) => otherWords[word] ?? word))
}
