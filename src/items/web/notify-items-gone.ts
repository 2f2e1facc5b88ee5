import { drafts } from '../../platform/web/store/drafts.ts'
import { showNote } from '../../platform/web/ui/toasts.ts'

/** Shows a note for each removed item that this seller was typing in: the form disappeared with its card. */
export function notifyItemsGone(userId: string, gone: readonly { id: string; sku: string }[], why: string): void {
  const typed = drafts.names(userId)
  for (const { id, sku } of gone)
    if (typed.some((name) => name.includes(id)))
      showNote({
        title: `${sku} ${why}`,
        detail: "Your text was not saved. You'll see it again if the item is restored.",
      })
}
