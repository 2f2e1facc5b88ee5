import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { sellerLimits } from '../../../../items/seller-limits.ts'
import { maxPhotosPerListing } from '../../../../photos/limits.ts'
import { countWords } from '../../../../platform/web/page/count-words.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { QuestionDialog } from '../../../../platform/web/ui/question-dialog.tsx'
import { TextField } from '../../../../platform/web/ui/text-field.tsx'
import type { AssignState, AssignStore } from '../assign-store.ts'
import { canStayOneProduct } from '../crowded-product.ts'
import { photosToSplit } from '../split-choice.ts'

/** Photos of one product, until the seller types another number. */
const defaultPhotosEach = 5

/** Asks how photos become products: by the pauses between them, in equal groups, or (if it was one product) as one. */
export function AssignSplit({ store, state }: { store: AssignStore; state: AssignState }) {
  const [typedCount, setTypedCount] = useState(String(defaultPhotosEach))
  const { splitQuestion, fault } = state
  const photos = photosToSplit(state).length
  const photosEach = /^\d{1,2}$/.test(typedCount.trim()) ? Number(typedCount) : 0
  const isValid = photosEach >= 1 && photosEach <= sellerLimits.photosPerItem
  const sku = splitQuestion?.sku ?? null
  return (
    <QuestionDialog
      isOpen={splitQuestion !== null}
      title={sku === null ? `Split ${countWords(photos, 'photo')}` : `${countWords(photos, 'photo')} for ${sku}?`}
      onClose={() => store.dismissSplitQuestion()}
      answers={
        <div className="flex flex-col gap-3">
          <Button icon={CalendarClock} isPending={state.pendingAction === 'split'} onPress={() => store.splitByTime()}>
            Split by Time
          </Button>
          <div className="flex items-end gap-3">
            <div className="w-24 shrink-0">
              <TextField
                label="Photos each"
                inputMode="numeric"
                value={typedCount}
                onChange={setTypedCount}
                onKeyDown={(event) => {
                  if (event.key === 'Enter' && isValid) store.splitEvery(photosEach)
                }}
              />
            </div>
            <Button className="min-w-0 flex-1" isDisabled={!isValid} onPress={() => store.splitEvery(photosEach)}>
              {isValid ? `Split Every ${countWords(photosEach, 'Photo')}` : 'Split'}
            </Button>
          </div>
          <output className="text-14 text-muted">
            {isValid
              ? `Makes ${countWords(Math.ceil(photos / photosEach), 'item')} with consecutive SKUs.`
              : `Enter a number from 1 to ${sellerLimits.photosPerItem}.`}
          </output>
          <div className="flex flex-wrap justify-end gap-3">
            {splitQuestion?.sku != null && canStayOneProduct(splitQuestion) && (
              <Button variant="plain" onPress={() => store.keepAsOne()}>
                Keep as One Item
              </Button>
            )}
            <Button
              // The focus starts on the safe answer. A ref would not work: the dialog around this one takes the focus back from
              // it.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              onPress={() => store.dismissSplitQuestion()}
            >
              Cancel
            </Button>
          </div>
        </div>
      }
    >
      {splitQuestion && sku !== null && (
        <p>
          {canStayOneProduct(splitQuestion)
            ? `eBay allows up to ${maxPhotosPerListing} photos per listing. Nothing is assigned or uploaded yet.`
            : `An item can have up to ${sellerLimits.photosPerItem} photos. Nothing is assigned or uploaded yet.`}
        </p>
      )}
      {sku === null && <p>Each item gets its own SKU. You can undo this.</p>}
      {fault !== null && (
        <p role="alert" className="mt-2 text-red">
          {fault}
        </p>
      )}
    </QuestionDialog>
  )
}
