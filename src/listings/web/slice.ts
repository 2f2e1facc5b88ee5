import type { WebSlice } from '../../platform/web/slice.ts'
import type { ListingsParams } from './list/listings-store.ts'

declare module '../../platform/web/page/navigation.ts' {
  interface Views {
    listings: ListingsParams
  }
}

export const listingsSlice: WebSlice = {
  screens: [{ view: 'listings', load: async () => (await import('./listings-screen.tsx')).ListingsScreen }],
}
