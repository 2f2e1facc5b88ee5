import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { z } from 'zod'
import { countAtStages } from '../../../items/stage.ts'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { useNavigation } from '../../../platform/web/page/navigation.ts'
import { showNews } from '../../../platform/web/ui/toasts.ts'
import type { shopCountsEndpoint } from '../../../workbench/api.ts'
import { summaryQuery } from '../../../workbench/web/summary-query.ts'
import { claimMessage } from '../use-run-end-toast.ts'

type ShopCounts = Pick<z.infer<typeof shopCountsEndpoint.output>, 'total' | 'stages'>

/** Good news in one sentence, and the tab of the list that shows it. */
type GoodNews = { readonly title: string; readonly tab: 'live' | 'sold' }

/**
 * Returns the good news between two counts of a shop: its first live item, or sales. Undefined for anything else. An
 * item that came in addition may have come back from a deletion, so it is no news.
 */
export function goodNews(before: ShopCounts, now: ShopCounts): GoodNews | undefined {
  if (now.total > before.total) return undefined
  const soldCount = (now.stages.sold ?? 0) - (before.stages.sold ?? 0)
  if (soldCount > 0) return { title: `${countWords(soldCount, 'item')} sold`, tab: 'sold' }
  const wasEverLive = countAtStages(before.stages, ['listed', 'sold', 'ended']) > 0
  return !wasEverLive && (now.stages.listed ?? 0) > 0
    ? { title: 'Your first item is live on eBay', tab: 'live' }
    : undefined
}

/** Shows good news as it happens, in one tab of this browser. */
export function useGoodNews(): void {
  const { data: counts } = useQuery(summaryQuery)
  const { openAddress } = useNavigation()
  const earlierCounts = useRef<ShopCounts>(undefined)
  const tell = useEffectEvent(async ({ title, tab }: GoodNews, { stages }: ShopCounts) => {
    if (!(await claimMessage(`${title}, ${stages.sold ?? 0}`))) return
    showNews(title, { label: 'Show', onPress: () => openAddress(`/items?stage=${tab}`) })
  })
  useEffect(() => {
    const news = counts && earlierCounts.current && goodNews(earlierCounts.current, counts)
    earlierCounts.current = counts
    if (news) void tell(news, counts)
  }, [counts])
}
