import { use } from 'react'
import { drafts } from '../../../platform/web/store/drafts.ts'
import { DraftsOf, useTyped } from '../../../platform/web/store/use-draft.ts'
import type { SellerHints } from '../../listing.ts'
import { forgetAllHints, type HintForm, hintDraft } from './typed-hints.ts'

/** The fields of what a seller enters before a listing is written; '' where nothing is known. */
export type HintTexts = { readonly [Hint in keyof SellerHints]: string }

/** The hints for an item's listing: those `known` until others are typed. `giveUp` goes back to the known ones. */
export function useHints(itemId: string, known: SellerHints, form: HintForm) {
  const draft = (hint: keyof HintTexts) => hintDraft(hint, itemId, form)
  const [category, setCategory, isCategoryTyped] = useHint(draft('category'), known.category)
  const [condition, setCondition, isConditionTyped] = useHint(draft('condition'), known.condition)
  const [brand, setBrand, isBrandTyped] = useHint(draft('brand'), known.brand)
  const [note, setNote, isNoteTyped] = useHint(draft('note'), known.note)
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
    /** Something is typed that the server does not have yet. */
    isTyped: isCategoryTyped || isConditionTyped || isBrandTyped || isNoteTyped,
    giveUp: () => forget(itemId),
  }
}

/** What is typed is typed also where it is what is known: something else may be on its way to the server. */
function useHint(draft: string, known: string | null): [text: string, type: (to: string) => void, isTyped: boolean] {
  const [typed, type] = useTyped(draft)
  return [typed ?? known ?? '', type, typed !== undefined]
}

/** Forgets what was typed for an item: the server has it by now. */
export function useForgetHints(): (itemId: string) => void {
  const whose = use(DraftsOf)
  return (itemId) => forgetAllHints(drafts, whose, itemId)
}
