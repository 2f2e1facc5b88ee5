import { FileUp, Sparkles } from 'lucide-react'
import type { WebSlice } from '../../platform/web/slice.ts'
import type { ListingsParams } from './list/listings-store.ts'

declare module '../../platform/web/page/navigation.ts' {
  interface Views {
    listings: ListingsParams
    // `never`: the view gets no parameters.
    'import-items': never
  }
}

export const listingsSlice: WebSlice = {
  screens: [
    { view: 'listings', path: '/listings', load: async () => (await import('./listing-screens.ts')).ListingsScreen },
    { view: 'import-items', path: '/import', load: async () => (await import('./listing-screens.ts')).ImportScreen },
  ],
  commands: [
    { label: 'Generate Listings', icon: Sparkles, run: (openView) => openView('listings') },
    { label: 'Import CSV', icon: FileUp, run: (openView) => openView('import-items') },
  ],
}
