import { OutboxScreen } from '../../upload/web/waiting/outbox-screen.tsx'
import { reloadToNewest } from './service-worker.ts'
import { useNow } from './use-now.ts'
import { useStorageAdvice } from './use-storage-advice.ts'
import { useWhatWaits } from './use-what-waits.ts'
import { useCamera, useChoice, useUploads } from './work-context.ts'

/** "Photos waiting": everything of this seller that is on this device only. */
export function OutboxView(props: { onCapture: () => void; onDashboard: () => void }) {
  const { uploads, snapshot } = useUploads()
  const { captures } = useCamera()
  const { choice } = useChoice()
  const waits = useWhatWaits()
  return (
    <OutboxScreen
      snapshot={snapshot}
      shots={waits.shots}
      choice={waits.choice}
      actions={uploads}
      advice={useStorageAdvice(waits.all !== null)}
      now={useNow()}
      onShots={() => {
        props.onCapture()
        captures.open()
      }}
      onChoice={() => {
        props.onCapture()
        choice.open()
      }}
      onReload={() => void reloadToNewest()}
      back={{ words: 'Dashboard', onPress: props.onDashboard }}
    />
  )
}
