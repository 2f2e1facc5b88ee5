import type { OpenQuestion } from '../../../listings/open-questions.ts'
import { type Answers, PleaseCheck } from '../../../listings/web/card/card-ask.tsx'
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
  /** What has to be answered before it is sent. */
  questions: readonly OpenQuestion[]
  answers: Answers
  onClose: () => void
  onConfirm: () => void
}) {
  const isUpdate = props.action === 'update'
  return (
    <ConfirmDialog
      isOpen
      title={isUpdate ? 'Update on eBay' : 'Publish to eBay'}
      confirm={isUpdate ? 'Update' : 'Publish'}
      isDisabled={props.questions.length > 0}
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
        <PleaseCheck questions={props.questions} photos={props.item.photos} {...props.answers} />
        <ScrollBox label="What eBay gets">
          <SummaryView summary={props.summary} photos={props.item.photos} questions={props.questions} />
        </ScrollBox>
        {!isUpdate && (
          <p className="text-14">Change it here afterwards: eBay’s own pages refuse to edit listings made this way.</p>
        )}
      </div>
    </ConfirmDialog>
  )
}
