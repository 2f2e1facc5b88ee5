import { use } from 'react'
import { drafts } from '../../../platform/web/store/drafts.ts'
import { DraftsOwner, useOptionalDraft } from '../../../platform/web/store/use-draft.ts'
import { useSentDraft } from '../../../platform/web/store/use-sent-draft.ts'
import { type EditDraft, emptyDraft, mergeDrafts, readDraft } from './edit-draft.ts'

/**
 * The draft of an item's edit form. It is stored apart from the card, which may be scrolled away, and survives a reload. A sent
 * draft is kept until its answer; after a reload before that, it shows as typed text.
 */
export function useEditDraft(itemId: string) {
  const name = `listing of ${itemId}`
  const sellerId = use(DraftsOwner)
  const [typed, type, close] = useOptionalDraft(name)
  const sent = useSentDraft(name)
  const stored = typed ?? sent.unconfirmedText
  const draft = stored === undefined ? undefined : readDraft(stored)
  const write = (next: EditDraft) => type(JSON.stringify(next))
  const forget = () => {
    close()
    sent.giveUp()
  }
  return {
    draft,
    open: () => write(draft ?? emptyDraft),
    close: forget,
    change: write,
    /**
     * Closes the form and marks its draft as sent. Returns a function to call with the answer: the reason of a refusal, or
     * undefined.
     */
    send(sending: EditDraft): (refusal: string | undefined) => void {
      const earlier = sent.sendingText === undefined ? emptyDraft : readDraft(sent.sendingText)
      const settle = sent.send(JSON.stringify(mergeDrafts(earlier, sending)))
      close()
      return (refusal) => {
        // A refused draft is typed text again, merged with later text.
        settle(true)
        if (refusal === undefined) return
        const typedSince = drafts.read(sellerId, name)
        write({ ...(typedSince === undefined ? sending : mergeDrafts(sending, readDraft(typedSince))), refusal })
      }
    },
  }
}
