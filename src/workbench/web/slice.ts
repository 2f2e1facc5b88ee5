import { LayoutGrid } from 'lucide-react'
import type { ListParams } from '../../platform/web/lists/card-list-store.ts'
import type { WebSlice } from '../../platform/web/slice.ts'

declare module '../../platform/web/page/navigation.ts' {
  interface Views {
    dashboard: ListParams
  }
}

export const workbenchSlice: WebSlice = {
  screens: [{ view: 'dashboard', path: '/items', load: async () => (await import('./items-screen.tsx')).ItemsScreen }],
  commands: [{ label: 'Dashboard', icon: LayoutGrid, run: (openView) => openView('dashboard') }],
}
