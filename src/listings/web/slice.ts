import { FileUp } from 'lucide-react'
import type { WebSlice } from '../../platform/web/slice.ts'

declare module '../../platform/web/page/navigation.ts' {
  interface Views {
    // `never`: the view gets no parameters.
    'import-items': never
  }
}

export const listingsSlice: WebSlice = {
  screens: [
    { view: 'import-items', path: '/import', load: async () => (await import('./csv/import-screen.tsx')).ImportScreen },
  ],
  commands: [{ label: 'Import CSV', icon: FileUp, run: (openView) => openView('import-items') }],
}
