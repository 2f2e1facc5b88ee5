import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import type { EbayItem } from '../../api.ts'
import type { PublicationSummary } from '../../publication/publication.ts'
import type { PublishAction } from '../card/publish-state.ts'
import { ChangedNote } from './changed-note.tsx'
import { ScrollBox } from './scroll-box.tsx'
import { SummaryView } from './summary-view.tsx'

/** Shows what eBay will get, and publishes it on yes. */
export function ConfirmPublish(props: {
  item: Pick<EbayItem, 'sku' | 'photos'>
  action: PublishAction
  summary: PublicationSummary
  /** Why it is shown once more. */
  note: string | undefined
  onClose: () => void
  onConfirm: () => void
}) {
  const isUpdate = props.action === 'update'
  return (
    <ConfirmDialog
      isOpen
      title={isUpdate ? 'Update on eBay' : 'Publish to eBay'}
      confirm={isUpdate ? 'Update' : 'Publish'}
      onClose={props.onClose}
      onConfirm={() => {
        props.onClose()
        props.onConfirm()
      }}
    >
      <div className="flex flex-col gap-3">
        {props.note !== undefined && <ChangedNote words={props.note} />}
        <p>
          {isUpdate ? 'The listing at eBay is replaced by this:' : 'eBay gets exactly this:'}{' '}
          <span className="tabular-nums">{props.item.sku}</span>
        </p>
        <ScrollBox label="What eBay gets">
          <SummaryView summary={props.summary} photos={props.item.photos} />
        </ScrollBox>
        {!isUpdate && (
          <p className="text-14">Change it here afterwards: eBay’s own pages refuse to edit listings made this way.</p>
        )}
      </div>
    </ConfirmDialog>
  )
}
