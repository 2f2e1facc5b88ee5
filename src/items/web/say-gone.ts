import { drafts } from '../../platform/web/store/drafts.ts'
import { sayNote } from '../../platform/web/ui/toasts.ts'

/** Says why items left a list of which `whose` was typing something on this page: the form went with the card. */
export function sayGone(whose: string, gone: readonly { id: string; sku: string }[], why: string): void {
  const typed = drafts.names(whose)
  for (const { id, sku } of gone)
    if (typed.some((name) => name.includes(id)))
      sayNote({
        title: `${sku} ${why}`,
        detail: 'What you were typing was not saved. It is here again if the item comes back.',
      })
}
