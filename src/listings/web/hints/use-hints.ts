import { use } from 'react'
import { drafts } from '../../../platform/web/store/drafts.ts'
import { DraftsOwner, useOptionalDraft } from '../../../platform/web/store/use-draft.ts'
import type { SellerHints } from '../../listing.ts'
import { forgetAllHints, type HintForm, hintDraft } from './typed-hints.ts'

/** The hints as their form fields show them; '' if unknown. */
export type HintTexts = { readonly [Hint in keyof SellerHints]: string }

/** Returns the hints for an item's listing: the stored ones until others are typed. `discard` returns to the stored ones. */
export function useHints(itemId: string, storedHints: SellerHints, form: HintForm) {
  const draft = (hint: keyof HintTexts) => hintDraft(hint, itemId, form)
  const [category, setCategory, isCategoryTyped] = useHint(draft('category'), storedHints.category)
  const [condition, setCondition, isConditionTyped] = useHint(draft('condition'), storedHints.condition)
  const [brand, setBrand, isBrandTyped] = useHint(draft('brand'), storedHints.brand)
  const [note, setNote, isNoteTyped] = useHint(draft('note'), storedHints.note)
  const forget = useForgetHints()
  const hints: SellerHints = {
    category: category || null,
    condition: condition || null,
    brand: brand.trim() || null,
    note: note.trim() || null,
  }
  return {
    hints,
    fieldTexts: { category, condition, brand, note },
    change: { category: setCategory, condition: setCondition, brand: setBrand, note: setNote },
    /** Whether something is typed that the server does not have yet. */
    isTyped: isCategoryTyped || isConditionTyped || isBrandTyped || isNoteTyped,
    discard: () => forget(itemId),
  }
}

/** Typed text counts as typed even if it equals the stored text, because another text may be on its way to the server. */
function useHint(
  draft: string,
  storedText: string | null,
): [text: string, type: (to: string) => void, isTyped: boolean] {
  const [typed, type] = useOptionalDraft(draft)
  return [typed ?? storedText ?? '', type, typed !== undefined]
}

/** Returns a function that forgets an item's typed hints, because the server has them. */
export function useForgetHints(): (itemId: string) => void {
  const sellerId = use(DraftsOwner)
  return (itemId) => forgetAllHints(drafts, sellerId, itemId)
}
