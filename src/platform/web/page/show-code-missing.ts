import { closeFailed, showFailed } from '../ui/toasts.ts'
import { reloadToNewest } from './service-worker.ts'

/**
 * Shows that code could not be loaded. `detail` says what is safe. A browser does not fetch the same module twice for one
 * page, so that only a reload helps; typed and kept data is there again after it.
 */
export function showCodeMissing({ title, detail }: { title: string; detail: string }): void {
  closeFailed(title)
  showFailed(title, `${detail} Check your connection, then reload.`, {
    label: 'Reload',
    onPress: () => void reloadToNewest(),
  })
}
