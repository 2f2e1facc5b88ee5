import { KeyRound, ShieldCheck } from 'lucide-react'
import type { WebSlice } from '../../platform/web/slice.ts'

declare module '../../platform/web/page/navigation.ts' {
  interface Views {
    security: never
    'change-password': never
  }
}

export const accountSlice: WebSlice = {
  screens: [
    {
      view: 'security',
      path: '/account',
      load: async () => (await import('./security-screen.tsx')).SecurityScreen,
      menu: { label: 'Security', icon: ShieldCheck, order: 2 },
    },
    {
      view: 'change-password',
      path: '/account/password',
      load: async () => (await import('./change-password-screen.tsx')).ChangePasswordScreen,
      menu: { label: 'Change Password', icon: KeyRound, order: 3 },
    },
  ],
}
