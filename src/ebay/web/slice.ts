import { Store } from 'lucide-react'
import type { ListParams } from '../../platform/web/lists/card-list-store.ts'
import type { WebSlice } from '../../platform/web/slice.ts'

declare module '../../platform/web/page/navigation.ts' {
  interface Views {
    ebay: ListParams
  }
}

export const ebaySlice: WebSlice = {
  screens: [{ view: 'ebay', path: '/ebay', load: async () => (await import('./ebay-screen.tsx')).EbayScreen }],
  commands: [{ label: 'Publish to eBay', icon: Store, run: (openView) => openView('ebay') }],
}
