import type { WebSlice } from '../../platform/web/slice.ts'
import type { ListingsLead } from './list/listings-store.ts'

declare module '../../platform/web/page/navigation.ts' {
  interface Views {
    listings: ListingsLead
  }
}

export const listingsSlice: WebSlice = {
  screens: [{ view: 'listings', load: async () => (await import('./listings-screen.tsx')).ListingsScreen }],
}
