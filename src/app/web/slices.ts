import { Database } from 'lucide-react'
import { accountSlice } from '../../account/web/slice.ts'
import { ebaySlice } from '../../ebay/web/slice.ts'
import { listingsSlice } from '../../listings/web/slice.ts'
import type { SliceScreen, WebSlice } from '../../platform/web/slice.ts'
import { workbenchSlice } from '../../workbench/web/slice.ts'

declare module '../../platform/web/page/navigation.ts' {
  // `never`: the view gets no parameters.
  interface Views {
    capture: never
    outbox: never
    'your-data': never
  }
}

/** Screens that join several slices. */
const appSlice: WebSlice = {
  screens: [
    { view: 'capture', load: async () => (await import('./capture-view.tsx')).CaptureView },
    { view: 'outbox', load: async () => (await import('./outbox-view.tsx')).OutboxView },
    {
      view: 'your-data',
      load: async () => (await import('./your-data-view.tsx')).YourDataView,
      menu: { label: 'Your Data', icon: Database, order: 1 },
    },
  ],
}

/**
 * Every slice with screens, which are listed in its `web/slice.ts`. Their code loads in this order after the current view has
 * mounted.
 */
const slices: readonly WebSlice[] = [workbenchSlice, appSlice, listingsSlice, ebaySlice, accountSlice]

/** The screens of all slices. Each shows one view. */
export const screens: readonly SliceScreen[] = slices.flatMap((slice) => slice.screens)

/** The entries of the seller's menu, from the top. */
export const menuEntries = screens
  .flatMap(({ view, menu }) => (menu ? [{ view, ...menu }] : []))
  .toSorted((one, other) => one.order - other.order)
