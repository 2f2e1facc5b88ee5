import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isOver, type ListingRun, runSummary } from '../../listings/listing-run.ts'
import { runQuery } from '../../listings/web/run/run-query.ts'
import { sayDone, sayFailed } from '../../platform/web/ui/toasts.ts'
import { isFirstToSay } from './say-first.ts'

/**
 * Says how a bulk run ended that was seen to go on, in one tab of this browser, the next that is looked at: where the summary
 * that the listings show above their list is not in sight.
 */
export function useSayRunEnd(): void {
  const { data: run } = useQuery(runQuery)
  const [unsaid] = useState(() => new Map<string, ListingRun>())
  const going = useRef<string>(undefined)
  useEffect(() => {
    if (run && !isOver(run)) going.current = run.id
    else if (run && going.current === run.id) {
      going.current = undefined
      unsaid.set(run.id, run)
    }
    const say = () => {
      if (document.visibilityState !== 'visible') return
      for (const ended of unsaid.values()) void sayEnd(ended)
      unsaid.clear()
    }
    say()
    document.addEventListener('visibilitychange', say)
    return () => document.removeEventListener('visibilitychange', say)
  }, [run, unsaid])
}

async function sayEnd(run: ListingRun) {
  const summary = runSummary(run)
  const isFirst = await isFirstToSay(`end-of-${run.id}`)
  if (summary === undefined || !isFirst || isInSight(document.querySelector('[data-run-end]'))) return
  if (run.failed > 0) sayFailed(summary)
  else sayDone(summary)
}

/** Whether it begins on the screen. */
function isInSight(element: Element | null): boolean {
  return element !== null && element.getBoundingClientRect().top >= 0
}
