import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { keepText, readKeptText } from '../store/kept-text.ts'
import { createStore } from '../store/store.ts'

const storageKey = 'single-keys'

const setting = createStore({ isOn: readKeptText(storageKey) !== 'off' })

/** Whether single keys act, and a function that switches them on or off on this device (WCAG 2.1, 2.1.4). */
export function useSingleKeySetting(): [boolean, (isOn: boolean) => void] {
  return [useSyncExternalStore(setting.subscribe, () => setting.get().isOn), switchSingleKeys]
}

function switchSingleKeys(isOn: boolean): void {
  setting.set({ isOn })
  keepText(storageKey, isOn ? null : 'off')
}

/**
 * Calls the handler of a pressed key, such as `j`, while the component is mounted. Keys with Ctrl, Alt or Meta are left to the
 * browser. Keys in fields and dialogs do nothing, and none does while single keys are switched off.
 */
export function useSingleKeys(handlers: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isSingleKey(event) || !setting.get().isOn) return
    const handler = handlers[event.key]
    if (!handler) return
    event.preventDefault()
    handler()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

/** True if a key was pressed alone, outside of fields and dialogs, and nothing else has handled it. */
export function isSingleKey(event: KeyboardEvent): boolean {
  const { target } = event
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return false
  if (!(target instanceof Element)) return true
  return !target.closest(
    'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role$=dialog]',
  )
}
