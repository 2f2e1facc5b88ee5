import { createContext, type ReactNode } from 'react'

/**
 * `message` names the item that this page created last, while the banner shows; null otherwise. `startNext` begins the
 * next item.
 */
export const JustCreated = createContext<{ message: string | null; startNext: () => void }>({
  message: null,
  startNext: () => undefined,
})

/** Shown below the list of items: what the app joins there from other slices. */
export const BelowItems = createContext<ReactNode>(null)
