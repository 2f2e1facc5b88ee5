import { createContext, type ReactNode } from 'react'

/** Shown below the list of items: what the app joins there from other slices. */
export const BelowItems = createContext<ReactNode>(null)
