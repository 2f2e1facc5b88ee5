import { hasWaitedLong } from '../../upload/storage-advice.ts'
import { faults } from '../../upload/upload-faults.ts'
import type { UploadSnapshot } from '../../upload/web/queue/queue-state.ts'
import { WaitingBadge, type WaitingTone } from '../../upload/web/waiting/waiting-badge.tsx'
import { useNow } from './use-now.ts'
import type { WaitingCount } from './work/waiting-photos.ts'
import { useUploads } from './work/work-context.ts'

/** "N photos waiting", which opens the outbox from any view. `isBrief`: phones show only the number. */
export function OutboxBadge(props: { waiting: WaitingCount; isBrief?: boolean; onPress: () => void }) {
  const { waiting, isBrief = false, onPress } = props
  const { snapshot } = useUploads()
  const isLong = hasWaitedLong(waiting.keptAt, useNow())
  return <WaitingBadge count={waiting.count} tone={toneOf(snapshot, isLong)} isBrief={isBrief} onPress={onPress} />
}

function toneOf(snapshot: UploadSnapshot, isLong: boolean): WaitingTone {
  if (snapshot.stopped || faults(snapshot).length > 0) return 'red'
  return isLong || snapshot.queue.some(({ delayReason }) => delayReason !== null) ? 'amber' : 'neutral'
}
