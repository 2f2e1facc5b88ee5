import { useMemo, useSyncExternalStore } from 'react'
import { type RecoveryLink, recoveryLinkOf } from './recovery-link.ts'

const listeners = new Set<() => void>()

/** The recovery link this page was opened by, until it is left. */
export function useRecoveryLink(): RecoveryLink | undefined {
  const address = useSyncExternalStore(subscribe, currentAddress)
  return useMemo(() => recoveryLinkOf(new URL(address)), [address])
}

/** From the link to the product: neither the address nor the history keeps it. */
export function leaveRecoveryLink(): void {
  history.replaceState(null, '', '/')
  for (const listener of listeners) listener()
}

function currentAddress() {
  return location.href
}

/** A second link that is opened in the same tab changes the hash alone. */
function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('popstate', listener)
  addEventListener('hashchange', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
    removeEventListener('hashchange', listener)
  }
}
