import { useOpenView } from '../../platform/web/page/navigation.ts'
import { reloadToNewest } from '../../platform/web/page/service-worker.ts'
import { OutboxScreen } from '../../upload/web/waiting/outbox-screen.tsx'
import { useNow } from './use-now.ts'
import { useStorageAdvice } from './use-storage-advice.ts'
import { useWhatWaits } from './use-what-waits.ts'
import { useUploads, useWork } from './work/work-context.ts'

/** "Photos waiting": everything of this seller that is on this device only. */
export function OutboxView() {
  const openView = useOpenView()
  const { uploads, snapshot } = useUploads()
  const { capture } = useWork()
  const waits = useWhatWaits()
  return (
    <OutboxScreen
      snapshot={snapshot}
      shots={waits.shots}
      choice={waits.choice}
      elsewhere={waits.elsewhere}
      actions={uploads}
      advice={useStorageAdvice(waits.all !== null)}
      now={useNow()}
      onShots={() => {
        openView('capture')
        capture.whenThere(({ camera }) => camera.captures.open())
      }}
      onChoice={() => {
        openView('capture')
        capture.whenThere(({ choice }) => choice.open())
      }}
      onReload={() => void reloadToNewest()}
      back={{ words: 'Dashboard', onPress: () => openView('dashboard') }}
    />
  )
}
