import type { Drafts } from '../../../platform/web/drafts.ts'
import type { SellerHints } from '../../listing.ts'

const hintNames = ['category', 'condition', 'brand', 'note'] as const
type HintName = (typeof hintNames)[number]

/** What was typed for an item and is not saved: some of the hints, untrimmed. */
export type TypedHints = { readonly itemId: string; readonly typed: ReadonlyMap<HintName, string> }

/** What a hint of an item is typed under. */
export function hintDraft(hint: HintName, itemId: string): string {
  return `${hint} of ${itemId}`
}

/** What this seller has typed for items on this page and not saved; with `itemId` for that item alone. */
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

const hintOf = new RegExp(`^(${hintNames.join('|')}) of ([0-9a-f-]{36})$`, 'u')
