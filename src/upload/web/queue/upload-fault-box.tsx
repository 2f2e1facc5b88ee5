import { Banner } from '../../../platform/web/ui/banner.tsx'
import type { UploadFault } from '../../upload-faults.ts'
import { FaultOffers } from './fault-offers.tsx'
import { FaultWords } from './fault-words.tsx'
import type { QueueActions } from './queue-actions.ts'

/** A fault of one product's upload, with its reasons and the seller's buttons. */
export function UploadFaultBox({ fault, actions }: { fault: UploadFault; actions: QueueActions }) {
  return (
    <Banner tone="red" title={fault.title} action={<FaultOffers fault={fault} actions={actions} />}>
      {fault.about && <p className="mb-1 break-words text-muted tabular-nums">{fault.about}</p>}
      <FaultWords fault={fault} />
    </Banner>
  )
}
