import { useMemo, useSyncExternalStore } from 'react'
import { notifyHistoryChanged, watchHistory } from '../../platform/web/page/history-state.ts'
import { type RecoveryLink, recoveryLinkOf } from './recovery-link.ts'

/** The recovery link that opened this page, until the seller leaves it. */
export function useRecoveryLink(): RecoveryLink | undefined {
  const address = useSyncExternalStore(subscribe, currentAddress)
  return useMemo(() => recoveryLinkOf(new URL(address)), [address])
}

/** Leaves the recovery link for the product, and removes it from the address and the history. */
export function leaveRecoveryLink(): void {
  history.replaceState(null, '', '/')
  notifyHistoryChanged()
}

function currentAddress() {
  return location.href
}

/** A second link that is opened in the same tab changes only the hash. */
function subscribe(listener: () => void) {
  const stop = watchHistory(listener)
  addEventListener('hashchange', listener)
  return () => {
    stop()
    removeEventListener('hashchange', listener)
  }
}
