import { createContext, use, useSyncExternalStore } from 'react'
import { drafts } from './drafts.ts'

/** Owner of the drafts in the fields below: a seller's id; '' if nobody is signed in. */
export const DraftsOwner = createContext('')

/**
 * A text that a seller is typing, like `useState`, which survives a reload of the tab. `name` identifies the draft. Call
 * `forget` once it is sent or given up. Never for passwords. While the text equals `initial`, there is no draft, and the text
 * follows `initial`.
 */
export function useDraft(
  name: string,
  initial: string,
): [text: string, type: (text: string) => void, forget: () => void] {
  const [typed, type, forget] = useOptionalDraft(name)
  return [typed ?? initial, (text) => (text === initial ? forget() : type(text)), forget]
}

/** Like `useDraft`, but without a draft the text is undefined. An emptied field is a draft: its text is ''. */
export function useOptionalDraft(
  name: string,
): [typed: string | undefined, type: (text: string) => void, forget: () => void] {
  const owner = use(DraftsOwner)
  const typed = useSyncExternalStore(
    drafts.subscribe,
    () => drafts.read(owner, name),
    () => undefined,
  )
  return [typed, (text) => drafts.write(owner, name, text), () => drafts.forget(owner, name)]
}
