import { createStore } from '../../../platform/web/store/store.ts'

/** The dialog of commands or of keys that is open. Keys and the seller's menu open them. */
export const openDialog = createStore<{ dialog: 'commands' | 'keys' | undefined }>({ dialog: undefined })
