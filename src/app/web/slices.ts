import { Camera, CloudUpload, Database, Keyboard, ListTodo, MonitorCog, Moon, Sun } from 'lucide-react'
import { accountSlice } from '../../account/web/slice.ts'
import { ebaySlice } from '../../ebay/web/slice.ts'
import { listingsSlice } from '../../listings/web/slice.ts'
import { chooseAppearance } from '../../platform/web/page/appearance.ts'
import type { View } from '../../platform/web/page/navigation.ts'
import type { Command, SliceScreen, WebSlice } from '../../platform/web/slice.ts'
import { workbenchSlice } from '../../workbench/web/slice.ts'
import { openDialog } from './commands/open-dialog.ts'

declare module '../../platform/web/page/navigation.ts' {
  // `never`: the view gets no parameters.
  interface Views {
    capture: never
    outbox: never
    todo: never
    'your-data': never
  }
}

/** Screens that join several slices. */
const appSlice: WebSlice = {
  screens: [
    { view: 'capture', path: '/add', load: async () => (await import('./capture-view.tsx')).CaptureView },
    { view: 'todo', path: '/todo', load: async () => (await import('./todo/todo-view.tsx')).TodoView },
    { view: 'outbox', path: '/add/waiting', load: async () => (await import('./outbox-view.tsx')).OutboxView },
    {
      view: 'your-data',
      path: '/account/data',
      load: async () => (await import('./your-data-view.tsx')).YourDataView,
      menu: { label: 'Your Data', icon: Database, order: 1 },
    },
  ],
  commands: [
    { label: 'Create New Product Batch', icon: Camera, key: 'n', run: (openView) => openView('capture') },
    { label: 'To Do', icon: ListTodo, run: (openView) => openView('todo') },
    { label: 'Photos Waiting', icon: CloudUpload, run: (openView) => openView('outbox') },
    { label: 'Keyboard Shortcuts', icon: Keyboard, key: '?', run: () => openDialog.set({ dialog: 'keys' }) },
    { label: 'Light Appearance', icon: Sun, run: () => chooseAppearance('light') },
    { label: 'Dark Appearance', icon: Moon, run: () => chooseAppearance('dark') },
    { label: 'System Appearance', icon: MonitorCog, run: () => chooseAppearance('system') },
  ],
}

/**
 * Every slice with screens, which are listed in its `web/slice.ts`. Their code loads in this order after the current view has
 * mounted.
 */
const slices: readonly WebSlice[] = [workbenchSlice, appSlice, listingsSlice, ebaySlice, accountSlice]

/** The screens of all slices. Each shows one view. */
export const screens: readonly SliceScreen[] = slices.flatMap((slice) => slice.screens)

/** The view of a page that was not left in another one. */
export const startView: View = 'dashboard'

/** The entries of the seller's menu, from the top. */
export const menuEntries = screens
  .flatMap(({ view, menu }) => (menu ? [{ view, ...menu }] : []))
  .toSorted((one, other) => one.order - other.order)

/** The commands of all slices, as the palette lists them, and the entries of the menu. */
export const commands: readonly Command[] = [
  ...slices.flatMap((slice) => slice.commands ?? []),
  ...menuEntries.map(({ view, label, icon }): Command => ({ label, icon, run: (openView) => openView(view) })),
]
