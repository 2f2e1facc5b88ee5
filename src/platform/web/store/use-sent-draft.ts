import { use, useSyncExternalStore } from 'react'
import { drafts } from './drafts.ts'
import { DraftsOwner, useTyped } from './use-draft.ts'

/** Drafts that this page is sending, as owner/name. */
const sendingKeys = new Set<string>()

/**
 * The sent text of the draft `name`, which is kept until the server answers. If it was refused, or the page was reloaded before
 * the answer, it is `unansweredText`: the seller's again until it is sent once more or `giveUp` is called.
 */
export function useSentDraft(name: string) {
  const sentName = `sent ${name}`
  const owner = use(DraftsOwner)
  const key = `${owner}/${name}`
  const [sent, keep, forget] = useTyped(sentName)
  const isSending = useSyncExternalStore(drafts.subscribe, () => sendingKeys.has(key))
  return {
    sendingText: isSending ? sent : undefined,
    unansweredText: isSending ? undefined : sent,
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
