import { use, useSyncExternalStore } from 'react'
import { drafts } from './drafts.ts'
import { DraftsOf, useTyped } from './use-draft.ts'

/** Drafts of which something is on its way to the server from this page, by whose they are and by name. */
const onTheirWay = new Set<string>()

/**
 * What was sent of the draft `name`, which is kept until it is answered. What was not taken, or not heard of since the page was
 * reloaded in between, is `unanswered`: the seller's again until it is sent once more or `giveUp` is called.
 */
export function useSentDraft(name: string) {
  const sentName = `sent ${name}`
  const whose = use(DraftsOf)
  const key = `${whose}/${name}`
  const [sent, keep, forget] = useTyped(sentName)
  const isOnItsWay = useSyncExternalStore(drafts.subscribe, () => onTheirWay.has(key))
  return {
    onItsWay: isOnItsWay ? sent : undefined,
    unanswered: isOnItsWay ? undefined : sent,
    giveUp: () => {
      if (!onTheirWay.has(key)) forget()
    },
    /** Keeps a text that is sent, in place of one sent before. Gives what is to be told whether it was taken. */
    send: (text: string): ((isTaken: boolean) => void) => {
      onTheirWay.add(key)
      keep(text)
      return (isTaken) => {
        if (drafts.read(whose, sentName) !== text) return
        onTheirWay.delete(key)
        if (isTaken) forget()
        else keep(text)
      }
    },
  }
}
