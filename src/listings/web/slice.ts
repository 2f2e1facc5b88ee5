import { Sparkles } from 'lucide-react'
import type { WebSlice } from '../../platform/web/slice.ts'
import type { ListingsParams } from './list/listings-store.ts'

declare module '../../platform/web/page/navigation.ts' {
  interface Views {
    listings: ListingsParams
  }
}

export const listingsSlice: WebSlice = {
  screens: [
    { view: 'listings', path: '/listings', load: async () => (await import('./listings-screen.tsx')).ListingsScreen },
  ],
  commands: [{ label: 'Generate Listings', icon: Sparkles, run: (openView) => openView('listings') }],
}
