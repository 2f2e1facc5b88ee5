import { LayoutGrid, Sparkles, Upload } from 'lucide-react'
import type { ListParams } from '../../platform/web/lists/card-list-store.ts'
import type { WebSlice } from '../../platform/web/slice.ts'

declare module '../../platform/web/page/navigation.ts' {
  interface Views {
    dashboard: ListParams
    /** `needSeller` opens the list of the items that need the seller. */
    listings: ListParams & { readonly needSeller?: boolean }
    publish: ListParams
  }
}

export const workbenchSlice: WebSlice = {
  screens: [
    { view: 'dashboard', path: '/items', load: async () => (await import('./places/items-screen.tsx')).ItemsScreen },
    {
      view: 'listings',
      path: '/listings',
      load: async () => (await import('./places/listings-screen.tsx')).ListingsScreen,
    },
    {
      view: 'publish',
      path: '/publish',
      load: async () => (await import('./places/publish-screen.tsx')).PublishScreen,
    },
  ],
  commands: [
    { label: 'Dashboard', icon: LayoutGrid, run: (openView) => openView('dashboard') },
    { label: 'Generate Listings', icon: Sparkles, run: (openView) => openView('listings') },
    { label: 'Publish to eBay', icon: Upload, run: (openView) => openView('publish') },
  ],
}
