import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { countAtStages } from '../../../items/stage.ts'
import { summaryQuery } from '../../../workbench/web/summary-query.ts'
import { useGoodNews } from './use-good-news.ts'
import { useInstallHint } from './use-install-hint.ts'

/** Shows good news, offers once to install PastFash, and counts on its icon the items that wait for the seller. */
export function Moments() {
  useGoodNews()
  useInstallHint()
  useAppBadge()
  return null
}

/** Shows the count of To do on the icon of the installed app. Browsers without badges show nothing. */
function useAppBadge(): void {
  const { data: counts } = useQuery(summaryQuery)
  const count = counts && countAtStages(counts.stages, ['failed', 'incomplete'])
  useEffect(() => {
    if (count !== undefined) setBadge(count)
  }, [count])
  // Another seller of this device must not see it.
  useEffect(() => () => setBadge(0), [])
}

function setBadge(count: number): void {
  void (navigator as Partial<Navigator>).setAppBadge?.(count).catch(() => undefined)
}
