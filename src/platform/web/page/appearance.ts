import { useSyncExternalStore } from 'react'

/** Light, dark, or whatever the device is set to. */
export const appearances = ['system', 'light', 'dark'] as const
export type Appearance = (typeof appearances)[number]

declare global {
  /** Shows light, dark, or what the device is set to: public/first.js. */
  function showAppearance(appearance: Appearance): void
}

const key = 'appearance'
const listeners = new Set<() => void>()

/** The seller's choice, kept in this browser and applied before the first paint by public/first.js. */
export function useAppearance(): Appearance {
  return useSyncExternalStore(subscribe, currentAppearance)
}

export function chooseAppearance(appearance: Appearance): void {
  showAppearance(appearance)
  try {
    if (appearance === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, appearance)
  } catch {
    // Storage is closed (private window): the choice lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

function currentAppearance(): Appearance {
  const chosen = document.documentElement.dataset['appearance']
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
