import { useTyped } from '../../../platform/web/use-draft.ts'
import type { EbayItem } from '../../api.ts'
import { stableJson } from '../../publication/stable-json.ts'
import { draftOfForm, type PublishDraft, readKeptDraft } from '../publish/publish-draft.ts'
import { formOf } from '../publish/publish-steps.ts'

/**
 * What is typed in the Publish Settings of an item, on its card or beside its failure. It outlives card and page, and being folded:
 * what was typed is there again when they are opened once more.
 */
export function useSettingsDraft(item: EbayItem, where: 'card' | 'failure' = 'card') {
  const [typed, type, forget] = useTyped(`publish settings of ${item.id} on ${where}`)
  const kept = typed === undefined ? undefined : readKeptDraft(typed)
  const keep = (draft: PublishDraft, isOpen: boolean) => type(JSON.stringify({ draft, isOpen }))
  return {
    /** Undefined while they are not open. */
    draft: kept?.isOpen ? kept.draft : undefined,
    /** What was typed waits in the folded form: it is not sent by a press beside it. */
    isFolded: kept?.isOpen === false,
    open: () => keep(kept?.draft ?? draftOfForm(formOf(item)), true),
    fold: () => {
      if (!kept || stableJson(kept.draft) === stableJson(draftOfForm(formOf(item)))) forget()
      else keep(kept.draft, false)
    },
    change: (draft: PublishDraft) => keep(draft, true),
    /** What was typed was sent or given up. */
    close: forget,
  }
}
