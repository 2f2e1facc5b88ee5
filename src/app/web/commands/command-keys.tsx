import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { lazyModule } from '../../../platform/web/page/lazy-module.ts'
import { useOpenView } from '../../../platform/web/page/navigation.ts'
import { useSingleKeys } from '../../../platform/web/page/single-keys.ts'
import { useLazyModule } from '../../../platform/web/page/use-lazy-module.ts'
import { commands } from '../slices.ts'
import { openDialog } from './open-dialog.ts'

const paletteModule = lazyModule(async () => (await import('./command-palette.tsx')).CommandPalette)
const keySheetModule = lazyModule(async () => (await import('./key-sheet.tsx')).KeySheet)

/** Listens for Ctrl+K and the single keys of commands, and shows the dialog of commands or of keys. */
export function CommandKeys() {
  const openView = useOpenView()
  const dialog = useSyncExternalStore(openDialog.subscribe, () => openDialog.get().dialog)
  const { part: Palette } = useLazyModule(paletteModule, dialog === 'commands')
  const { part: KeySheet } = useLazyModule(keySheetModule, dialog === 'keys')
  const close = () => openDialog.set({ dialog: undefined })
  useSingleKeys(Object.fromEntries(commands.flatMap(({ key, run }) => (key ? [[key, () => run(openView)]] : []))))
  useCtrlK(() => openDialog.set({ dialog: dialog === 'commands' ? undefined : 'commands' }))
  return (
    <>
      {Palette && <Palette isOpen={dialog === 'commands'} onClose={close} />}
      {KeySheet && <KeySheet isOpen={dialog === 'keys'} onClose={close} />}
    </>
  )
}

/** Ctrl+K, on a Mac also Cmd+K. It acts in fields too, but not above another dialog. */
function useCtrlK(onPress: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    if (document.querySelector('[data-scrim]:not(:has([data-commands]))')) return
    event.preventDefault()
    onPress()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
