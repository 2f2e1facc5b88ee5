import { useState } from 'react'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card } from '../../../platform/web/ui/card.tsx'
import { faultOf } from '../../upload-faults.ts'
import type { QueueActions } from './queue-actions.ts'
import { QueueEntry } from './queue-entry.tsx'
import type { Upload } from './queue-state.ts'

/** Products of a long queue that show beside other matters: always as many, so that nothing moves as they come and go. */
const inBrief = 3

/** The upload queue in its order: each product with its SKU and progress. Unless `isWhole`, a long one unfolds on a press. */
export function UploadQueueList(props: { queue: readonly Upload[]; actions: QueueActions; isWhole?: boolean }) {
  const { queue, actions, isWhole = false } = props
  const [isUnfolded, setUnfolded] = useState(false)
  const isLong = !isWhole && queue.length > inBrief
  return (
    <Card>
      <ul aria-label="Upload queue" className="divide-y divide-line">
        {(isLong && !isUnfolded ? mostUrgent(queue) : queue).map((entry) => (
          <QueueEntry key={entry.id} entry={entry} actions={actions} />
        ))}
      </ul>
      {isLong && (
        <Button
          look="plain"
          aria-expanded={isUnfolded}
          onPress={() => setUnfolded(!isUnfolded)}
          className="w-full rounded-t-none! border-t border-line text-14! tabular-nums"
        >
          {isUnfolded ? 'Show Fewer' : `Show All ${queue.length.toLocaleString('en-US')} Products`}
        </Button>
      )}
    </Card>
  )
}

/** What is on its way, then what failed, what is done and what is next; in the queue's order. */
function mostUrgent(queue: readonly Upload[]): Upload[] {
  const first = new Set(queue.toSorted((one, other) => urgency(one) - urgency(other)).slice(0, inBrief))
  return queue.filter((entry) => first.has(entry))
}

function urgency(entry: Upload): number {
  if (entry.status === 'compressing' || entry.status === 'uploading') return 0
  if (faultOf(entry)) return 1
  return entry.status === 'completed' ? 2 : 3
}
