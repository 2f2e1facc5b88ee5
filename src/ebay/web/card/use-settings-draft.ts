import { useTyped } from '../../../platform/web/store/use-draft.ts'
import type { EbayItem } from '../../api.ts'
import type { FormField } from '../../publication/form-field.ts'
import { formOf } from '../publish/publish-steps.ts'
import { draftNow, readTyped, type TypedFields, withTyped } from '../publish/typed-fields.ts'

/**
 * What is typed in the Publish Settings of an item, on its card or beside its failure. It outlives card and page, and being folded:
 * what was typed is there again when they are opened once more. What was not typed is as the item has become.
 */
export function useSettingsDraft(item: EbayItem, where: 'card' | 'failure' = 'card') {
  const [stored, store, forget] = useTyped(`publish settings of ${item.id} on ${where}`)
  const form = formOf(item)
  const kept = stored === undefined ? undefined : readTyped(stored, form)
  const typed = kept?.typed ?? {}
  const keep = (fields: TypedFields, isOpen: boolean) => store(JSON.stringify({ typed: fields, isOpen }))
  return {
    /** Undefined while they are not open. */
    draft: kept?.isOpen ? draftNow(typed, form) : undefined,
    typed,
    /** What was typed waits in the folded form: it is not sent by a press beside it. */
    isFolded: kept?.isOpen === false,
    open: () => keep(typed, true),
    fold: () => {
      if (Object.keys(typed).length === 0) forget()
      else keep(typed, false)
    },
    type: (field: FormField, text: string) => keep(withTyped(typed, field, text, form), true),
    /** What was typed was sent or given up. */
    close: forget,
  }
}
