import { useOpenView } from '../../platform/web/page/navigation.ts'
import { reloadToNewest } from '../../platform/web/page/service-worker.ts'
import { OutboxScreen, type OutboxScreenProps } from '../../upload/web/waiting/outbox-screen.tsx'
import { useNow } from './use-now.ts'
import { useStorageAdvice } from './use-storage-advice.ts'
import { useWaitingPhotos } from './use-waiting-photos.ts'
import { useUploads, useWork } from './work/work-context.ts'

/** "Photos waiting": all photos of this seller that are on this device only. */
export function OutboxView() {
  const openView = useOpenView()
  return <OutboxScreen {...useOutbox()} back={{ label: 'Dashboard', onPress: () => openView('dashboard') }} />
}

/** The seller's photos that are on this device only, with the actions for them. */
export function useOutbox(): OutboxScreenProps {
  const openView = useOpenView()
  const { uploads, snapshot } = useUploads()
  const { capture } = useWork()
  const { shots, choice, elsewhere, all } = useWaitingPhotos()
  return {
    snapshot,
    shots,
    choice,
    elsewhere,
    actions: uploads,
    advice: useStorageAdvice(all !== null),
    now: useNow(),
    onShots() {
      openView('capture')
      capture.whenLoaded(({ camera }) => camera.captures.open())
    },
    onChoice() {
      openView('capture')
      capture.whenLoaded((loaded) => loaded.choice.open())
    },
    onReload: () => void reloadToNewest(),
  }
}
