import type { ListParams } from '../../platform/web/lists/card-list-store.ts'
import type { WebSlice } from '../../platform/web/slice.ts'

declare module '../../platform/web/page/navigation.ts' {
  interface Views {
    dashboard: ListParams
  }
}

export const workbenchSlice: WebSlice = {
  screens: [{ view: 'dashboard', load: async () => (await import('./items-screen.tsx')).ItemsScreen }],
}
