import { amountWords } from '../../../items/money.ts'
import { namedSkusWords } from '../../../items/named-skus.ts'
import type { Answers } from '../../../listings/web/card/card-questions.tsx'
import { numberWords } from '../../../platform/page-language.ts'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import type { PublishRunPreview } from '../../publish-run-api.ts'
import { ChangedNote } from '../publish/changed-note.tsx'
import { checkListings } from '../publish/publish-sentences.ts'
import { ScrollBox } from '../publish/scroll-box.tsx'
import { isReady, NothingReady, ReadyItem, toConfirmSentence } from './bulk-summary.tsx'

/**
 * One summary of a selection: what will be published with the sum of its prices, the first listings as buyers see them, and
 * what is not ready, by reason. Faults of the account stand once.
 */
export function PublishRunSummary(props: {
  preview: PublishRunPreview
  /** Shown again, because the items changed since the seller checked them. */
  isRepeat: boolean
  isPending: boolean
  answersOf: (itemId: string) => Answers
  onClose: () => void
  onConfirm: () => void
}) {
  const { preview } = props
  const { ready, toConfirm, ended, blocked, accountFaults } = preview
  const isBlocked = accountFaults.length > 0
  const listings = ready === 0 || isBlocked ? '' : ` ${countWords(ready, 'Listing')}`
  const shown = isBlocked ? [] : preview.items.filter(isReady)
  const list = (
    <ScrollBox label="Listing preview">
      <ul className="flex flex-col divide-y divide-line text-ink">
        {accountFaults.map(({ sentence }) => (
          <li key={sentence} className="py-2 text-14 text-red">
            {sentence}
          </li>
        ))}
        {blocked.map(({ sentence, count, skus }) => (
          <li key={sentence} className="flex flex-col py-2 wrap-anywhere">
            <span className="font-medium tabular-nums">{namedSkusWords({ count, skus })}: not ready</span>
            <span className="text-14 text-red">{sentence}</span>
          </li>
        ))}
        {shown.map((item) => (
          <ReadyItem key={item.itemId} item={item} answers={props.answersOf(item.itemId)} />
        ))}
      </ul>
    </ScrollBox>
  )
  if (isBlocked || ready + toConfirm === 0)
    return (
      <NothingReady onClose={props.onClose}>
        {preview.selected === 0 ? <p>The items you selected were deleted.</p> : list}
      </NothingReady>
    )
  return (
    <ConfirmDialog
      isOpen
      title={`Publish${listings} to eBay`}
      confirm={`Publish${listings}`}
      isPending={props.isPending}
      isDisabled={ready === 0}
      onClose={props.onClose}
      onConfirm={props.onConfirm}
    >
      <div className="flex flex-col gap-3">
        {props.isRepeat && <ChangedNote sentence={changedSentence} />}
        <p>
          {ready > 1 && `${amountWords(preview.total, preview.currency)} in total. `}
          {checkListings(ready + toConfirm)}
        </p>
        {toConfirm > 0 && <p className="text-14 text-amber">{toConfirmSentence(toConfirm)}</p>}
        {ended > 0 && <p className="text-14 text-amber">{endedSentence(ended)}</p>}
        {shown.length < ready + toConfirm && (
          <p className="text-14 text-muted">
            These are the first {shown.length} of {numberWords(ready + toConfirm)} listings.
          </p>
        )}
        {list}
      </div>
    </ConfirmDialog>
  )
}

const changedSentence = 'Your items changed after you checked them. Nothing was sent to eBay. Please check them again.'

function endedSentence(count: number): string {
  return count === 1
    ? '1 listing has ended on eBay before. It may be sold elsewhere.'
    : `${numberWords(count)} listings have ended on eBay before. They may be sold elsewhere.`
}
