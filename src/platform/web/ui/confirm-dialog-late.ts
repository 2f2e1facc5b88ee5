import { lazyModule } from '../page/lazy-module.ts'

/** Asks before something is done. Dialogs of all kinds share most of its code, which is large. */
export const confirmDialogPart = lazyModule(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

/** Said where it does not come: nothing was done. */
export const confirmDialogFailed = {
  title: 'The question before deleting did not open',
  detail: 'Nothing was deleted.',
}
