import { useEffect } from 'react'
import { todoCount, useTodoCounts } from '../todo/todo-counts.ts'
import { useGoodNews } from './use-good-news.ts'
import { useInstallHint } from './use-install-hint.ts'

/** Shows good news, offers once to install PastFash, and counts on its icon what waits for the seller. */
export function Moments() {
  useGoodNews()
  useInstallHint()
  useAppBadge()
  return null
}

/** Shows the count of To do on the icon of the installed app. Browsers without badges show nothing. */
function useAppBadge(): void {
  const count = todoCount(useTodoCounts())
  useEffect(() => {
    if (count !== undefined) setBadge(count)
  }, [count])
  // Another seller of this device must not see it.
  useEffect(() => () => setBadge(0), [])
}

function setBadge(count: number): void {
  void (navigator as Partial<Navigator>).setAppBadge?.(count).catch(() => undefined)
}
