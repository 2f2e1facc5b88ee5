import { useOpenView } from '../../platform/web/page/navigation.ts'
import { reloadToNewest } from '../../platform/web/page/service-worker.ts'
import { OutboxScreen } from '../../upload/web/waiting/outbox-screen.tsx'
import { useNow } from './use-now.ts'
import { useStorageAdvice } from './use-storage-advice.ts'
import { useWaitingPhotos } from './use-waiting-photos.ts'
import { useUploads, useWork } from './work/work-context.ts'

/** "Photos waiting": all photos of this seller that are on this device only. */
export function OutboxView() {
  const openView = useOpenView()
  const { uploads, snapshot } = useUploads()
  const { capture } = useWork()
  const waitingPhotos = useWaitingPhotos()
  return (
    <OutboxScreen
      snapshot={snapshot}
      shots={waitingPhotos.shots}
      choice={waitingPhotos.choice}
      elsewhere={waitingPhotos.elsewhere}
      actions={uploads}
      advice={useStorageAdvice(waitingPhotos.all !== null)}
      now={useNow()}
      onShots={() => {
        openView('capture')
        capture.whenLoaded(({ camera }) => camera.captures.open())
      }}
      onChoice={() => {
        openView('capture')
        capture.whenLoaded(({ choice }) => choice.open())
      }}
      onReload={() => void reloadToNewest()}
      back={{ label: 'Dashboard', onPress: () => openView('dashboard') }}
    />
  )
}
