import { lazyModule } from '../page/lazy-module.ts'

/** Loads the dialog that asks before an action. Its code is large; dialogs of all kinds share most of it. */
export const confirmDialogModule = lazyModule(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

/** Texts for when the dialog could not be loaded: nothing was done. */
export const confirmDialogFailed = {
  title: "The delete dialog didn't open",
  detail: 'Nothing was deleted.',
}
