import { Store } from 'lucide-react'
import type { WebSlice } from '../../platform/web/slice.ts'

declare module '../../platform/web/page/navigation.ts' {
  interface Views {
    // `never`: the view gets no parameters.
    ebay: never
  }
}

export const ebaySlice: WebSlice = {
  screens: [
    {
      view: 'ebay',
      path: '/ebay',
      load: async () => (await import('./ebay-screen.tsx')).EbayScreen,
      menu: { label: 'eBay Integration', icon: Store, order: 0 },
    },
  ],
}
