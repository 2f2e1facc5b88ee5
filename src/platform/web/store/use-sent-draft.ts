import { use, useSyncExternalStore } from 'react'
import { drafts } from './drafts.ts'
import { DraftsOwner, useOptionalDraft } from './use-draft.ts'

/** Drafts that this page is sending, each as `sellerId/name`. */
const sendingKeys = new Set<string>()

/**
 * The sent text of the draft `name`, which is kept until the server accepts it. If the server refused it, or the page was
 * reloaded before the answer, it is `unconfirmedText` until it is sent again or `giveUp` is called.
 */
export function useSentDraft(name: string) {
  const sentName = `sent ${name}`
  const owner = use(DraftsOwner)
  const key = `${owner}/${name}`
  const [sent, keep, forget] = useOptionalDraft(sentName)
  const isSending = useSyncExternalStore(drafts.subscribe, () => sendingKeys.has(key))
  return {
    sendingText: isSending ? sent : undefined,
    unconfirmedText: isSending ? undefined : sent,
    giveUp: () => {
      if (!sendingKeys.has(key)) forget()
    },
    /** Keeps the sent text in place of an earlier one. Call the returned function with the result of the sending. */
    send: (text: string): ((isAccepted: boolean) => void) => {
      sendingKeys.add(key)
      keep(text)
      return (isAccepted) => {
        if (drafts.read(owner, sentName) !== text) return
        sendingKeys.delete(key)
        if (isAccepted) forget()
        else keep(text)
      }
    },
  }
}
