import { use } from 'react'
import { drafts } from '../../../platform/web/store/drafts.ts'
import { DraftsOf, useTyped } from '../../../platform/web/store/use-draft.ts'
import { useSentDraft } from '../../../platform/web/store/use-sent-draft.ts'
import { draftsTogether, type EditDraft, emptyDraft, readDraft } from './edit-draft.ts'

/**
 * The edit form's draft of an item. It outlives the card, which may be scrolled away, and the page. What is sent is kept until
 * it is answered: after a reload in between, it is typed again.
 */
export function useEditDraft(itemId: string) {
  const name = `listing of ${itemId}`
  const whose = use(DraftsOf)
  const [typed, type, close] = useTyped(name)
  const sent = useSentDraft(name)
  const stored = typed ?? sent.unanswered
  const draft = stored === undefined ? undefined : readDraft(stored)
  const keep = (next: EditDraft) => type(JSON.stringify(next))
  const forget = () => {
    close()
    sent.giveUp()
  }
  return {
    draft,
    open: () => keep(draft ?? emptyDraft),
    close: forget,
    change: keep,
    /** Closes the form while its draft is sent. Gives what is to be called with the answer: why it was refused, if it was. */
    send(sending: EditDraft): (refusal: string | undefined) => void {
      const earlier = sent.onItsWay === undefined ? emptyDraft : readDraft(sent.onItsWay)
      const answered = sent.send(JSON.stringify(draftsTogether(earlier, sending)))
      close()
      return (refusal) => {
        // Refused, it is typed again together with what was typed since.
        answered(true)
        if (refusal === undefined) return
        const since = drafts.read(whose, name)
        keep({ ...(since === undefined ? sending : draftsTogether(sending, readDraft(since))), refusal })
      }
    },
  }
}
