import { conditions, conditionWords } from '../../items/conditions.ts'
import type { ShopItem } from '../api.ts'

/** Category, condition and brand in the seller's words; missing ones are left out. */
export function itemFacts({
  category,
  condition,
  brand,
}: Pick<ShopItem, 'category' | 'condition' | 'brand'>): string[] {
  const known = conditions.find((each) => each === condition)
  return [category, known ? conditionWords(known) : condition, brand].flatMap((fact) => fact || [])
}

/** Whether Publish to eBay has a card for it: it has a listing, even an incomplete one, or it is or was for sale. */
export function hasEbayCard({ stage }: Pick<ShopItem, 'stage'>): boolean {
  return stage === 'ready' || stage === 'incomplete' || stage === 'listed' || stage === 'sold' || stage === 'ended'
}
