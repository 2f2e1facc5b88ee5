import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isIos } from '../../../capture/is-ios.ts'
import { keepText, readKeptText } from '../../../platform/web/store/kept-text.ts'
import { showTodo } from '../../../platform/web/ui/toasts.ts'
import { summaryQuery } from '../../../workbench/web/summary-query.ts'

/** Chrome's event when the page can be installed (https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent). */
type InstallEvent = Event & { prompt(): Promise<unknown> }

/** Seconds that the hint stays. */
const shownSeconds = 30
const storageKey = 'install-hint'

const title = 'Put PastFash on your home screen'

/** Offers to install PastFash, once on each device, when the shop has its first item. */
export function useInstallHint(): void {
  const hasItems = (useQuery(summaryQuery).data?.total ?? 0) > 0
  useEffect(() => {
    if (!hasItems || isInstalled() || readKeptText(storageKey) !== null) return
    if (isIos(navigator)) {
      hint('Press Share, then Add to Home Screen.')
      return
    }
    const stop = new AbortController()
    const onInstallable = (event: Event) => {
      // The hint takes the place of the browser's own, which some pages would show each time.
      event.preventDefault()
      stop.abort()
      const install = () => void (event as InstallEvent).prompt()
      hint('It opens without the browser, and your gallery can share photos with it.', install)
    }
    addEventListener('beforeinstallprompt', onInstallable, { signal: stop.signal })
    return () => stop.abort()
  }, [hasItems])
}

function hint(detail: string, install?: () => void): void {
  keepText(storageKey, 'shown')
  showTodo({ title, detail, ...(install && { action: { label: 'Install', onPress: install } }) }, shownSeconds)
}

/** True on the home screen, where Safari keeps stored data. */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches
}
