import { Banner } from '../../../platform/web/ui/banner.tsx'
import type { UploadFault } from '../../upload-faults.ts'
import { FaultButtons } from './fault-buttons.tsx'
import { FaultWords } from './fault-words.tsx'
import type { QueueActions } from './queue-actions.ts'

/** A fault of one product's upload, with its reasons and the seller's buttons. */
export function UploadFaultBox({ fault, actions }: { fault: UploadFault; actions: QueueActions }) {
  return (
    <Banner tone="red" title={fault.title} action={<FaultButtons fault={fault} actions={actions} />}>
      {fault.summary && <p className="mb-1 break-words text-muted tabular-nums">{fault.summary}</p>}
      <FaultWords fault={fault} />
    </Banner>
  )
}
