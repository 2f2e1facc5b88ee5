import { use } from 'react'
import { drafts } from '../../../platform/web/drafts.ts'
import { DraftsOf, useTyped } from '../../../platform/web/use-draft.ts'
import type { SellerHints } from '../../listing.ts'
import { forgetHints, hintDraft, typedHints } from './typed-hints.ts'

/** The fields of what a seller enters before a listing is written; '' where nothing is known. */
export type HintTexts = { readonly [Hint in keyof SellerHints]: string }

/** The hints for an item's listing: those `known` until others are typed. `giveUp` goes back to the known ones. */
export function useHints(itemId: string, known: SellerHints) {
  const [category, setCategory] = useHint('category', itemId, known)
  const [condition, setCondition] = useHint('condition', itemId, known)
  const [brand, setBrand] = useHint('brand', itemId, known)
  const [note, setNote] = useHint('note', itemId, known)
  const forget = useForgetHints()
  const hints: SellerHints = {
    category: category || null,
    condition: condition || null,
    brand: brand.trim() || null,
    note: note.trim() || null,
  }
  return {
    hints,
    texts: { category, condition, brand, note },
    change: { category: setCategory, condition: setCondition, brand: setBrand, note: setNote },
    giveUp: () => forget(itemId),
  }
}

/** What is typed is typed also where it is what is known: something else may be on its way to the server. */
function useHint(
  hint: keyof HintTexts,
  itemId: string,
  known: SellerHints,
): [text: string, type: (to: string) => void] {
  const [typed, type] = useTyped(hintDraft(hint, itemId))
  return [typed ?? known[hint] ?? '', type]
}

/** Forgets what was typed for an item: the server has it by now. */
export function useForgetHints(): (itemId: string) => void {
  const whose = use(DraftsOf)
  return (itemId) => {
    for (const typed of typedHints(drafts, whose, itemId)) forgetHints(drafts, whose, typed)
  }
}
