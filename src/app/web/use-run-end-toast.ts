import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isOver, type ListingRun, runSummary } from '../../listings/listing-run.ts'
import { runOutcome } from '../../listings/run-words.ts'
import { runQuery } from '../../listings/web/run/run-query.ts'
import { showDone, showFailed, showTodo } from '../../platform/web/ui/toasts.ts'

/** Seconds that a toast with a button to the items that need the seller stays. */
const toastSeconds = 10

/**
 * Shows a toast when a running bulk run has ended. It shows in one visible tab of this browser, unless the summary above the
 * listings is on screen. `onNeedSeller` opens the items that need the seller.
 */
export function useRunEndToast(onNeedSeller: () => void): void {
  const { data: run } = useQuery(runQuery)
  const [pendingRuns] = useState(() => new Map<string, ListingRun>())
  const runningId = useRef<string>(undefined)
  const openItems = useEffectEvent(onNeedSeller)
  useEffect(() => {
    if (run && !isOver(run)) runningId.current = run.id
    else if (run && runningId.current === run.id) {
      runningId.current = undefined
      pendingRuns.set(run.id, run)
    }
    const showPending = () => {
      if (document.visibilityState !== 'visible') return
      for (const ended of pendingRuns.values()) void showRunEnd(ended, () => openItems())
      pendingRuns.clear()
    }
    showPending()
    document.addEventListener('visibilitychange', showPending)
    return () => document.removeEventListener('visibilitychange', showPending)
  }, [run, pendingRuns])
}

async function showRunEnd(run: ListingRun, openItems: () => void) {
  const summary = runSummary(run)
  const isFirst = await claimMessage(`end-of-${run.id}`)
  if (summary === undefined || !isFirst || isOnScreen(document.querySelector('[data-run-end]'))) return
  const outcome = runOutcome(run)
  if (run.needSeller > 0 && outcome) {
    const action = { label: 'Show Them', onPress: openItems }
    if (run.failed > 0) showFailed(summary, outcome, action)
    else showTodo({ title: summary, detail: outcome, action }, toastSeconds)
  } else if (run.failed > 0) showFailed(summary)
  else showDone(outcome ? `${summary} ${outcome}` : summary)
}

/** True if the top of the element is on or below the top of the screen. */
function isOnScreen(element: Element | null): boolean {
  return element !== null && element.getBoundingClientRect().top >= 0
}

/**
 * True in the page that asks first, until it is closed: other tabs of this browser need not show the same message.
 * Without Web Locks (plain http) every page shows it.
 */
export async function claimMessage(messageId: string): Promise<boolean> {
  if (!('locks' in navigator)) return true
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null)
      return lock && new Promise<never>(() => undefined)
    }
    navigator.locks.request(`pastfash-said-${messageId}`, { ifAvailable: true }, hold).catch(() => resolve(true))
  })
}
