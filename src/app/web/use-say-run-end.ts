import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isOver, type ListingRun, runSummary } from '../../listings/listing-run.ts'
import { runOutcome } from '../../listings/run-words.ts'
import { runQuery } from '../../listings/web/run/run-query.ts'
import { sayDone, sayFailed, sayLeft } from '../../platform/web/ui/toasts.ts'

/** Seconds in which the toast leads to what needs the seller. */
const leadSeconds = 10

/**
 * Says how a bulk run ended that was seen to go on, in one tab of this browser, the next that is looked at: where the summary
 * that the listings show above their list is not in sight. `onNeedSeller` leads to what needs the seller.
 */
export function useSayRunEnd(onNeedSeller: () => void): void {
  const { data: run } = useQuery(runQuery)
  const [unsaid] = useState(() => new Map<string, ListingRun>())
  const going = useRef<string>(undefined)
  const lead = useEffectEvent(onNeedSeller)
  useEffect(() => {
    if (run && !isOver(run)) going.current = run.id
    else if (run && going.current === run.id) {
      going.current = undefined
      unsaid.set(run.id, run)
    }
    const say = () => {
      if (document.visibilityState !== 'visible') return
      for (const ended of unsaid.values()) void sayEnd(ended, () => lead())
      unsaid.clear()
    }
    say()
    document.addEventListener('visibilitychange', say)
    return () => document.removeEventListener('visibilitychange', say)
  }, [run, unsaid])
}

async function sayEnd(run: ListingRun, lead: () => void) {
  const summary = runSummary(run)
  const isFirst = await isFirstToSay(`end-of-${run.id}`)
  if (summary === undefined || !isFirst || isInSight(document.querySelector('[data-run-end]'))) return
  const outcome = runOutcome(run)
  if (run.needSeller > 0 && outcome) {
    const action = { words: 'Show Them', onPress: lead }
    if (run.failed > 0) sayFailed(summary, outcome, action)
    else sayLeft({ title: summary, detail: outcome, action }, leadSeconds)
  } else if (run.failed > 0) sayFailed(summary)
  else sayDone(outcome ? `${summary} ${outcome}` : summary)
}

/** Whether it begins on the screen. */
function isInSight(element: Element | null): boolean {
  return element !== null && element.getBoundingClientRect().top >= 0
}

/**
 * True in the one page of this browser that asks first, as long as that page is open: what is said there need not be said in
 * another tab as well. Where Web Locks are missing (plain http) every page says it.
 */
export async function isFirstToSay(what: string): Promise<boolean> {
  if (!('locks' in navigator)) return true
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null)
      return lock && new Promise<never>(() => undefined)
    }
    navigator.locks.request(`pastfash-said-${what}`, { ifAvailable: true }, hold).catch(() => resolve(true))
  })
}
