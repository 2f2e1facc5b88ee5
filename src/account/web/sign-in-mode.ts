import { useSyncExternalStore } from 'react'
import { historyState, tellHistoryChanged, watchHistory } from '../../platform/web/page/history-state.ts'

export const signInModes = ['sign-in', 'create-account', 'forgot-password'] as const
export type SignInMode = (typeof signInModes)[number]

let isGoingBack = false

/**
 * Which form the history entry shows that the browser is at, and how to go to another. Sign in lies below the two others,
 * so that Back leads to it from both; a reload stays where it was.
 */
export function useSignInMode(): [mode: SignInMode, go: (mode: SignInMode) => void] {
  return [useSyncExternalStore(watchHistory, currentMode), go]
}

function go(mode: SignInMode) {
  if (mode === currentMode()) return
  if (mode === 'sign-in') return goBack()
  const state = { ...historyState(), signInMode: mode }
  if (currentMode() === 'sign-in') history.pushState(state, '')
  else history.replaceState(state, '')
  tellHistoryChanged()
}

/** Once, however often a link is pressed until the browser is there: a step more would leave the site. */
function goBack() {
  if (isGoingBack) return
  isGoingBack = true
  addEventListener('popstate', () => (isGoingBack = false), { once: true })
  history.back()
}

function currentMode(): SignInMode {
  const { signInMode } = historyState()
  return signInModes.find((known) => known === signInMode) ?? 'sign-in'
}
