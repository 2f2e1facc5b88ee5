import { useTyped } from '../../../platform/web/use-draft.ts'
import type { EbayItem } from '../../api.ts'
import { draftOfForm, type PublishDraft, readPublishDraft } from '../publish/publish-draft.ts'
import { formOf } from '../publish/publish-steps.ts'

/** What is typed in the Publish Settings of an item; they are open while there is something. It outlives card and page. */
export function useSettingsDraft(item: EbayItem) {
  const [typed, type, forget] = useTyped(`publish settings of ${item.id}`)
  const change = (draft: PublishDraft) => type(JSON.stringify(draft))
  return {
    draft: typed === undefined ? undefined : readPublishDraft(typed),
    open: () => change(draftOfForm(formOf(item))),
    change,
    close: forget,
  }
}
