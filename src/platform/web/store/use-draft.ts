import { createContext, use, useSyncExternalStore } from 'react'
import { drafts } from './drafts.ts'

/** Whose drafts the fields within are: a seller's id; '' where nobody is signed in. */
export const DraftsOf = createContext('')

/**
 * Text that a seller is typing, as `useState` has it, which survives a reload of this tab: the page may break. `name` tells
 * drafts apart; `forget` is for when it was sent or given up. Never for passwords. While nothing is typed, or what is typed
 * is `initial` again, it is whatever `initial` has become.
 */
export function useDraft(
  name: string,
  initial: string,
): [text: string, type: (text: string) => void, forget: () => void] {
  const [typed, type, forget] = useTyped(name)
  return [typed ?? initial, (text) => (text === initial ? forget() : type(text)), forget]
}

/** As `useDraft`, where nothing typed (undefined) is not the same as an empty field. */
export function useTyped(name: string): [typed: string | undefined, type: (text: string) => void, forget: () => void] {
  const whose = use(DraftsOf)
  const typed = useSyncExternalStore(drafts.subscribe, () => drafts.read(whose, name))
  return [typed, (text) => drafts.write(whose, name, text), () => drafts.forget(whose, name)]
}
