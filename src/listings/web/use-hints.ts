import { use } from 'react'
import { drafts } from '../../platform/web/drafts.ts'
import { DraftsOf, useDraft } from '../../platform/web/use-draft.ts'
import type { SellerHints } from '../listing.ts'

/** What a seller types before a listing is written; '' where nothing is known. */
export type TypedHints = { category: string; condition: string; brand: string }

const nameOf = (hint: keyof TypedHints, itemId: string) => `${hint} of ${itemId}`

/** The hints for an item's listing: those `known` until others are typed. `giveUp` goes back to the known ones. */
export function useHints(itemId: string, known: SellerHints) {
  const [category, setCategory] = useDraft(nameOf('category', itemId), known.category ?? '')
  const [condition, setCondition] = useDraft(nameOf('condition', itemId), known.condition ?? '')
  const [brand, setBrand] = useDraft(nameOf('brand', itemId), known.brand ?? '')
  const forget = useForgetHints()
  const hints: SellerHints = {
    category: category || null,
    condition: condition || null,
    brand: brand.trim() || null,
  }
  return {
    hints,
    typed: { category, condition, brand },
    change: { category: setCategory, condition: setCondition, brand: setBrand },
    giveUp: () => forget(itemId),
  }
}

/** Forgets what was typed for an item: the server has it by now. */
export function useForgetHints(): (itemId: string) => void {
  const whose = use(DraftsOf)
  return (itemId) => {
    for (const hint of ['category', 'condition', 'brand'] as const) drafts.forget(whose, nameOf(hint, itemId))
  }
}
