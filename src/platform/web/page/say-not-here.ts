import { sayFailed, unsayFailed } from '../ui/toasts.ts'
import { reloadToNewest } from './service-worker.ts'

/**
 * Says that code did not come that was asked for. What is safe stands in `detail`. A browser does not fetch the same code
 * twice for one page, so that only a reload brings it; what is typed or kept is there again after that.
 */
export function sayNotHere({ title, detail }: { title: string; detail: string }): void {
  unsayFailed(title)
  sayFailed(title, `${detail} Check your connection, then reload.`, {
    words: 'Reload',
    onPress: () => void reloadToNewest(),
  })
}
