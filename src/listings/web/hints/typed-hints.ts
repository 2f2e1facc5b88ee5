import type { Drafts } from '../../../platform/web/store/drafts.ts'
import type { SellerHints } from '../../listing.ts'

const hintNames = ['category', 'condition', 'brand', 'note'] as const
type HintName = (typeof hintNames)[number]

/** What was typed for an item and is not saved: some of the hints, untrimmed. */
export type TypedHints = { readonly itemId: string; readonly typed: ReadonlyMap<HintName, string> }

/** Where hints are typed: on the card of what is not written yet, or where writing anew is asked for, which is saved by that alone. */
export type HintForm = 'card' | 'regenerate'

/** What a hint of an item is typed under. */
export function hintDraft(hint: HintName, itemId: string, form: HintForm = 'card'): string {
  return form === 'card' ? `${hint} of ${itemId}` : `${hint} of ${itemId}, to regenerate`
}

/** What this seller has typed on cards of this page and not saved; with `itemId` for that item alone. */
export function typedHints({ names, read }: Drafts, whose: string, itemId?: string): TypedHints[] {
  const byItem = new Map<string, Map<HintName, string>>()
  for (const name of names(whose)) {
    const [, hint, of] = hintOf.exec(name) ?? []
    const text = read(whose, name)
    if (of === undefined || text === undefined || (itemId !== undefined && itemId !== of)) continue
    byItem.set(of, (byItem.get(of) ?? new Map<HintName, string>()).set(hint as HintName, text))
  }
  return [...byItem].map(([id, typed]) => ({ itemId: id, typed }))
}

/** Typed hints as they are saved: trimmed, and an emptied one is null. */
export function enteredHints({ typed }: TypedHints): Partial<SellerHints> {
  return Object.fromEntries([...typed].map(([hint, text]) => [hint, text.trim() || null]))
}

/** Forgets typed hints that are saved; what was typed since stays. */
export function forgetHints(drafts: Drafts, whose: string, { itemId, typed }: TypedHints): void {
  for (const [hint, text] of typed)
    if (drafts.read(whose, hintDraft(hint, itemId)) === text) drafts.forget(whose, hintDraft(hint, itemId))
}

/** Forgets what was typed for an item, wherever. */
export function forgetAllHints(drafts: Drafts, whose: string, itemId: string): void {
  for (const hint of hintNames)
    for (const form of ['card', 'regenerate'] as const) drafts.forget(whose, hintDraft(hint, itemId, form))
}

const hintOf = new RegExp(`^(${hintNames.join('|')}) of ([0-9a-f-]{36})$`, 'u')
