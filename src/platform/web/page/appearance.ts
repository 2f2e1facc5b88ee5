import { useSyncExternalStore } from 'react'
import { keepText } from '../store/kept-text.ts'

/** Light, dark, or the device's setting. */
export const appearances = ['system', 'light', 'dark'] as const
export type Appearance = (typeof appearances)[number]

declare global {
  /** Shows the page light, dark, or in the device's setting. Defined in public/first.js. */
  function showAppearance(appearance: Appearance): void
}

const key = 'appearance'
const listeners = new Set<() => void>()

/** The seller's choice. It is kept in this browser, and public/first.js applies it before the first paint. */
export function useAppearance(): Appearance {
  return useSyncExternalStore(subscribe, currentAppearance)
}

/** Applies an appearance and keeps it in this browser. */
export function chooseAppearance(appearance: Appearance): void {
  showAppearance(appearance)
  keepText(key, appearance === 'system' ? null : appearance)
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
