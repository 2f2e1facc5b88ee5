import { createContext } from 'react'

/**
 * `message` names the item that this page created last, while the banner shows; null otherwise. `startNext` begins the
 * next item.
 */
export const JustCreated = createContext<{ message: string | null; startNext: () => void }>({
  message: null,
  startNext: () => undefined,
})
