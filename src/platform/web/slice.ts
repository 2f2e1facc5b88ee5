import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { View } from './page/navigation.ts'

/**
 * Everything that a slice hands over to the page, in its `web/slice.ts`: `src/app/web/slices.ts` lists the slices, and what knows,
 * fetches and draws the views and fills the seller's menu walks through that list. It comes with the first screen: light things only.
 */
export type WebSlice = { readonly screens: readonly SliceScreen[] }

export type SliceScreen = {
  readonly view: View
  /** Fetches its code. The screen asks by itself for what it is told: `useLead`, `usePlace`, `useSeller`. */
  readonly load: () => Promise<ComponentType>
  /** Its button in the seller's menu. The lowest `order` is at the top. */
  readonly menu?: { readonly words: string; readonly icon: LucideIcon; readonly order: number }
}
