import { useOptionalDraft } from '../../../platform/web/store/use-draft.ts'
import type { EbayItem } from '../../api.ts'
import type { FormField } from '../../publication/form-field.ts'
import { formOf } from '../publish/publish-steps.ts'
import { draftNow, readTyped, type TypedFields, withTyped } from '../publish/typed-fields.ts'

/**
 * The texts typed in the Publish Settings of an item, on its card or beside its failure. They outlive the card and the
 * page, and stay while the form is collapsed. Fields without typed text follow the item.
 */
export function useSettingsDraft(item: EbayItem, where: 'card' | 'failure' = 'card') {
  const [storedText, storeText, forget] = useOptionalDraft(`publish settings of ${item.id} on ${where}`)
  const form = formOf(item)
  const saved = storedText === undefined ? undefined : readTyped(storedText, form)
  const typed = saved?.typed ?? {}
  const save = (fields: TypedFields, isOpen: boolean) => storeText(JSON.stringify({ typed: fields, isOpen }))
  return {
    /** Undefined while the form is closed. */
    draft: saved?.isOpen ? draftNow(typed, form) : undefined,
    typed,
    /** The form is collapsed with typed texts in it. Pressing Publish opens it and does not send them. */
    isCollapsed: saved?.isOpen === false,
    open: () => save(typed, true),
    collapse: () => {
      if (Object.keys(typed).length === 0) forget()
      else save(typed, false)
    },
    type: (field: FormField, text: string) => save(withTyped(typed, field, text, form), true),
    /** For texts that were sent or given up. */
    close: forget,
  }
}
