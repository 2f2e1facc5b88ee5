import { type ReactNode, useState } from 'react'
import { amountWords } from '../../../items/money.ts'
import { type Answers, PleaseCheck } from '../../../listings/web/card/card-questions.tsx'
import { Disclosure } from '../../../listings/web/card/disclosure.tsx'
import { PhotoThumb } from '../../../photos/web/photo-thumb.tsx'
import { numberWords } from '../../../platform/page-language.ts'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { QuestionDialog } from '../../../platform/web/ui/question-dialog.tsx'
import type { PreviewedItem } from '../../publication/previewed-item.ts'
import type { PublicationSummary } from '../../publication/publication.ts'
import type { ReadinessFault } from '../../readiness/readiness-fault.ts'
import { ChangedNote } from '../publish/changed-note.tsx'
import { checkListings } from '../publish/publish-sentences.ts'
import { ScrollBox } from '../publish/scroll-box.tsx'
import { SummaryView } from '../publish/summary-view.tsx'

/**
 * One summary of everything that will be sent. It also names the items that are not ready or need an answer first; those
 * are not sent.
 */
export function BulkSummary(props: {
  items: readonly PreviewedItem[]
  /** Shown again, because the items changed after the seller confirmed them. */
  isRepeat: boolean
  answersOf: (itemId: string) => Answers
  onClose: () => void
  /** Receives the hashes of the shown summaries, by item id. */
  onConfirm: (confirmed: Readonly<Record<string, string>>) => void
}) {
  const ready = props.items.filter(isReady)
  const notReady = props.items.filter((item) => !isReady(item))
  const toConfirm = ready.filter(({ questions }) => questions.length > 0)
  const sendable = ready.filter(({ questions }) => questions.length === 0)
  const listings = sendable.length === 0 ? '' : ` ${countWords(sendable.length, 'Listing')}`
  const list = (
    <ScrollBox label="Listing preview">
      <ul className="flex flex-col divide-y divide-line text-ink">
        {notReady.map(({ itemId, sku, faults }) => (
          <li key={itemId} className="flex flex-col py-2">
            <span className="font-medium tabular-nums">{sku}: not ready</span>
            <span className="text-14 text-red">{firstSentence(faults)}</span>
          </li>
        ))}
        {[...toConfirm, ...sendable].map((item) => (
          <ReadyItem key={item.itemId} item={item} answers={props.answersOf(item.itemId)} />
        ))}
      </ul>
    </ScrollBox>
  )
  if (ready.length === 0)
    return (
      <NothingReady onClose={props.onClose}>
        {notReady.length === 0 ? <p>The items you selected were deleted.</p> : list}
      </NothingReady>
    )
  return (
    <ConfirmDialog
      isOpen
      title={`Publish${listings} to eBay`}
      confirm={`Publish${listings}`}
      isDisabled={sendable.length === 0}
      onClose={props.onClose}
      onConfirm={() => props.onConfirm(Object.fromEntries(sendable.map(({ itemId, hash }) => [itemId, hash])))}
    >
      <div className="flex flex-col gap-3">
        {props.isRepeat && (
          <ChangedNote sentence={props.items.length === 1 ? oneChangedSentence : severalChangedSentence} />
        )}
        <p>{checkListings(ready.length)}</p>
        {toConfirm.length > 0 && <p className="text-14 text-amber">{toConfirmSentence(toConfirm.length)}</p>}
        {list}
      </div>
    </ConfirmDialog>
  )
}

/** Shown if no selected item can be published anymore. */
export function NothingReady({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <QuestionDialog
      isOpen
      title="Nothing is ready to publish"
      onClose={onClose}
      answers={
        <div className="flex justify-end">
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog's only answer */}
          <Button autoFocus onPress={onClose}>
            Close
          </Button>
        </div>
      }
    >
      {children}
    </QuestionDialog>
  )
}

/** The sentence about listings that wait for an answer. */
export function toConfirmSentence(count: number): string {
  return count === 1
    ? "Confirm the details of 1 listing first. It isn't sent until you do."
    : `Confirm the details of ${numberWords(count)} listings first. They aren't sent until you do.`
}

const oneChangedSentence = "This changed after you checked it, so we didn't send it to eBay. Please check it again."
const severalChangedSentence =
  "These changed after you checked them, so we didn't send them to eBay. Please check them again."

type Ready = PreviewedItem & { summary: PublicationSummary; hash: string }

/** Whether there is a summary of the item that can be confirmed. */
export function isReady(item: PreviewedItem): item is Ready {
  const { summary, hash, faults } = item
  return summary !== null && hash !== null && faults.every(({ severity }) => severity !== 'error')
}

/** A listing as buyers see it, photo first; a press shows all that eBay gets. */
export function ReadyItem(props: { item: Ready; answers: Answers }) {
  const { sku, summary, questions, photos } = props.item
  const [isOpen, setOpen] = useState(false)
  return (
    <li data-keeps-focus className="flex flex-col py-1">
      <Disclosure
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
        line={
          <span className="flex items-center gap-3 py-1">
            {photos[0] && (
              <span className="size-12 shrink-0 overflow-hidden rounded-control">
                <PhotoThumb photo={photos[0]} alt="" sizes="3rem" />
              </span>
            )}
            <span className="flex min-w-0 grow flex-col">
              <span className="font-medium wrap-anywhere text-pretty">{summary.title}</span>
              <span className="flex flex-wrap justify-between gap-x-3 text-14 text-muted tabular-nums">
                <span>{sku}</span>
                <span>
                  {amountWords(summary.price, summary.currency)} × {summary.quantity}
                </span>
              </span>
            </span>
          </span>
        }
      >
        <div className="pb-2">
          <SummaryView summary={summary} photos={[]} questions={questions} />
        </div>
      </Disclosure>
      <PleaseCheck questions={questions} photos={photos} {...props.answers} />
    </li>
  )
}

function firstSentence(faults: readonly ReadinessFault[]): string {
  return (faults.find(({ severity }) => severity === 'error') ?? faults[0])?.sentence ?? 'Not ready yet.'
}
