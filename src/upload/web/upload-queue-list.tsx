import { Card } from '../../platform/web/ui/card.tsx'
import type { QueueActions } from './queue-actions.ts'
import { QueueEntry } from './queue-entry.tsx'
import type { Upload } from './queue-state.ts'

/** The upload queue in its order: each product with its SKU and progress. */
export function UploadQueueList({ queue, actions }: { queue: readonly Upload[]; actions: QueueActions }) {
  return (
    <Card>
      <ul aria-label="Upload queue" className="divide-y divide-line">
        {queue.map((entry) => (
          <QueueEntry key={entry.id} entry={entry} actions={actions} />
        ))}
      </ul>
    </Card>
  )
}
