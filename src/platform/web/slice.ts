import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Navigation, View } from './page/navigation.ts'

/**
 * Everything that a slice gives to the page, in its `web/slice.ts`. `src/app/web/slices.ts` lists the slices; navigation,
 * loading, drawing and the seller's menu walk through that list. It loads with the first screen: keep it small.
 */
export type WebSlice = { readonly screens: readonly SliceScreen[]; readonly commands?: readonly Command[] }

/** Something that the seller can do from everywhere, by its label in the command palette. */
export type Command = {
  readonly label: string
  readonly icon: LucideIcon
  /** A single key that runs it too. */
  readonly key?: string
  readonly run: (openView: Navigation['openView']) => void
}

export type SliceScreen = {
  readonly view: View
  /** The path of the view's address. Paths below it are the view's too, such as `/items/A-1` for `/items`. */
  readonly path: string
  /** Loads the screen's code. The screen reads its own state: `useViewParams`, `useViewState`, `useSeller`. */
  readonly load: () => Promise<ComponentType>
  /** The view's button in the seller's menu. The smallest `order` is at the top. */
  readonly menu?: { readonly label: string; readonly icon: LucideIcon; readonly order: number }
}
