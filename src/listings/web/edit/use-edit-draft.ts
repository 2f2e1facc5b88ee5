import { use } from 'react'
import { drafts } from '../../../platform/web/drafts.ts'
import { DraftsOf, useTyped } from '../../../platform/web/use-draft.ts'
import { draftsTogether, type EditDraft, emptyDraft, readDraft } from './edit-draft.ts'

/** Items whose drafts are on their way to the server from this page. */
const beingSaved = new Set<string>()

/**
 * The edit form's draft of an item. It outlives the card, which may be scrolled away, and the page. What is sent is kept until
 * it is answered: after a reload in between, it is typed again.
 */
export function useEditDraft(itemId: string) {
  const [typedName, sentName] = [`listing of ${itemId}`, `sent listing of ${itemId}`]
  const whose = use(DraftsOf)
  const [typed, type, close] = useTyped(typedName)
  const [sent, keepSent, forgetSent] = useTyped(sentName)
  const unanswered = beingSaved.has(itemId) ? undefined : sent
  const stored = typed ?? unanswered
  const draft = stored === undefined ? undefined : readDraft(stored)
  const keep = (next: EditDraft) => type(JSON.stringify(next))
  const forget = () => {
    close()
    if (unanswered !== undefined) forgetSent()
  }
  return {
    draft,
    open: () => keep(draft ?? emptyDraft),
    close: forget,
    change: keep,
    /** Closes the form while its draft is sent. Gives what is to be called with the answer: why it was refused, if it was. */
    send(sending: EditDraft): (refusal: string | undefined) => void {
      const earlier = sent === undefined || unanswered !== undefined ? emptyDraft : readDraft(sent)
      const kept = JSON.stringify(draftsTogether(earlier, sending))
      beingSaved.add(itemId)
      keepSent(kept)
      close()
      return (refusal) => {
        if (drafts.read(whose, sentName) === kept) {
          beingSaved.delete(itemId)
          forgetSent()
        }
        if (refusal === undefined) return
        const since = drafts.read(whose, typedName)
        keep({ ...(since === undefined ? sending : draftsTogether(sending, readDraft(since))), refusal })
      }
    },
  }
}
