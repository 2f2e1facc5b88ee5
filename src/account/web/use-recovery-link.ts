import { useMemo, useSyncExternalStore } from 'react'
import { tellHistoryChanged, watchHistory } from '../../platform/web/page/history-state.ts'
import { type RecoveryLink, recoveryLinkOf } from './recovery-link.ts'

/** The recovery link this page was opened by, until it is left. */
export function useRecoveryLink(): RecoveryLink | undefined {
  const address = useSyncExternalStore(subscribe, currentAddress)
  return useMemo(() => recoveryLinkOf(new URL(address)), [address])
}

/** From the link to the product: neither the address nor the history keeps it. */
export function leaveRecoveryLink(): void {
  history.replaceState(null, '', '/')
  tellHistoryChanged()
}

function currentAddress() {
  return location.href
}

/** A second link that is opened in the same tab changes the hash alone. */
function subscribe(listener: () => void) {
  const stop = watchHistory(listener)
  addEventListener('hashchange', listener)
  return () => {
    stop()
    removeEventListener('hashchange', listener)
  }
}
