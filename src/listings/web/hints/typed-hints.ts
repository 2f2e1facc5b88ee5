import type { Drafts } from '../../../platform/web/store/drafts.ts'
import type { SellerHints } from '../../listing.ts'

const hintNames = ['category', 'condition', 'brand', 'note'] as const
type HintName = (typeof hintNames)[number]

/** Typed and unsaved hints of an item, untrimmed. Some of the hints may be missing. */
export type TypedHints = { readonly itemId: string; readonly typed: ReadonlyMap<HintName, string> }

/**
 * The form of typed hints: on the card of an item without a listing, or in the dialog of a regeneration, which saves them
 * itself.
 */
export type HintForm = 'card' | 'regenerate'

/** Returns the name of the draft for a hint of an item. */
export function hintDraft(hint: HintName, itemId: string, form: HintForm = 'card'): string {
  return form === 'card' ? `${hint} of ${itemId}` : `${hint} of ${itemId}, to regenerate`
}

/**
 * Returns the hints that this seller typed on cards of this page and that are not saved; with `itemId` only those of that item.
 */
export function typedHints({ names, read }: Drafts, sellerId: string, itemId?: string): TypedHints[] {
  const byItem = new Map<string, Map<HintName, string>>()
  for (const name of names(sellerId)) {
    const [, hint, id] = hintDraftPattern.exec(name) ?? []
    const text = read(sellerId, name)
    if (id === undefined || text === undefined || (itemId !== undefined && itemId !== id)) continue
    byItem.set(id, (byItem.get(id) ?? new Map<HintName, string>()).set(hint as HintName, text))
  }
  return [...byItem].map(([id, typed]) => ({ itemId: id, typed }))
}

/** Returns typed hints as they are saved: trimmed, and null if emptied. */
export function enteredHints({ typed }: TypedHints): Partial<SellerHints> {
  return Object.fromEntries([...typed].map(([hint, text]) => [hint, text.trim() || null]))
}

/** Forgets typed hints that are saved. Text that was typed since stays. */
export function forgetHints(drafts: Drafts, sellerId: string, { itemId, typed }: TypedHints): void {
  for (const [hint, text] of typed)
    if (drafts.read(sellerId, hintDraft(hint, itemId)) === text) drafts.forget(sellerId, hintDraft(hint, itemId))
}

/** Forgets all typed hints of an item, of both forms. */
export function forgetAllHints(drafts: Drafts, sellerId: string, itemId: string): void {
  for (const hint of hintNames)
    for (const form of ['card', 'regenerate'] as const) drafts.forget(sellerId, hintDraft(hint, itemId, form))
}

const hintDraftPattern = new RegExp(`^(${hintNames.join('|')}) of ([0-9a-f-]{36})$`, 'u')
