import { X } from 'lucide-react'
import { Fragment, memo, useState } from 'react'
import { conditions, conditionWords } from '../../../items/conditions.ts'
import { PhotoThumb } from '../../../photos/web/photo-thumb.tsx'
import { PhotoViewer } from '../../../photos/web/viewer/photo-viewer.tsx'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card } from '../../../platform/web/ui/card.tsx'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import { Toggle } from '../../../platform/web/ui/toggle.tsx'
import type { ListingItem } from '../../api.ts'
import type { SellerHints } from '../../listing.ts'
import { useShownItem } from '../change/optimistic-changes.ts'
import { useListingActions } from '../change/use-listing-actions.ts'
import { HintFields } from '../hints/hint-fields.tsx'
import { HintsForm } from '../hints/hints-form.tsx'
import { useHints } from '../hints/use-hints.ts'
import { CardCheckbox } from './card-checkbox.tsx'
import { CardFault } from './card-fault.tsx'
import { cardRight } from './card-layout.ts'
import { cardParts, fullAutoFillWords } from './card-parts.ts'
import type { CheckboxState, ListingCardProps } from './card-props.ts'
import { GenerationChip } from './generation-chip.tsx'
import { keepFocusInCard } from './keep-focus-in-card.ts'
import { useFocusAfterDialog } from './use-focus-after-dialog.ts'
import { WrittenCard } from './written-card.tsx'

/** One item: its photo on the left, its data and its listing on the right, or the form for a listing. */
export const ListingCard = memo(function ListingCard(props: ListingCardProps) {
  const { onGenerate } = props
  const item = useShownItem(props.item)
  const listingActions = useListingActions(item)
  const [shownPhoto, setShownPhoto] = useState<number>()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const { underWay, listing, fault, next } = cardParts(item, props.now)
  const openDialog = () => setDialogOpen(true)
  const [article, keepFocus] = useFocusAfterDialog(next)
  const deleteListing = () => {
    keepFocus()
    listingActions.remove()
  }
  const requestState = underWay ? (
    <CardUnderWay
      state={underWay}
      wait={fault}
      photos={item.photos.length}
      isFirst={listing === null}
      onCancel={listingActions.cancel}
    />
  ) : (
    fault && (
      <CardFault
        sentence={fault}
        failed={item.generation.status === 'failed'}
        onTryAgain={next === 'try-again' ? openDialog : undefined}
      />
    )
  )
  return (
    <article ref={article} aria-label={item.sku}>
      <Card className="grid grid-cols-1 gap-x-4 gap-y-4 p-4 min-[20rem]:grid-cols-[5.5rem_minmax(0,1fr)] md:grid-cols-[9rem_minmax(0,1fr)] md:gap-x-5 md:p-5">
        <button
          type="button"
          onClick={() => setShownPhoto(0)}
          disabled={item.photos.length === 0}
          className="aspect-[4/5] w-full cursor-zoom-in self-start overflow-hidden rounded-card md:row-span-2"
        >
          <PhotoThumb
            photo={item.photos[0] ?? null}
            alt={`${item.sku}: show photos`}
            sizes="(min-width: 48rem) 9rem, 5.5rem"
          />
        </button>
        <CardHead item={item} checkbox={props.checkbox} />
        {listing ? (
          <WrittenCard
            item={item}
            listing={listing}
            listingActions={listingActions}
            requestState={requestState}
            onPhoto={setShownPhoto}
            onRegenerate={next === 'regenerate' ? openDialog : undefined}
            onDelete={underWay ? undefined : deleteListing}
          />
        ) : (
          <div className={cardRight}>
            {requestState}
            {next === 'generate' && (
              <HintsForm
                itemId={item.id}
                sku={item.sku}
                storedHints={item}
                hasPrimaryButton={props.hasPrimaryButton}
                onGenerate={(hints) => onGenerate(item.id, hints)}
              />
            )}
          </div>
        )}
      </Card>
      {shownPhoto !== undefined && (
        <PhotoViewer photos={item.photos} first={shownPhoto} name={item.sku} onClose={() => setShownPhoto(undefined)} />
      )}
      {isDialogOpen && (
        <RegenerateDialog
          itemId={item.id}
          storedHints={item}
          hasEdits={Object.keys(item.edits).length > 0}
          onClose={() => setDialogOpen(false)}
          onConfirm={(hints, options) => {
            keepFocus()
            onGenerate(item.id, hints, options)
          }}
        />
      )}
    </article>
  )
})

/** Shows SKU and state, then category, condition, brand and photo count if known. */
function CardHead({ item, checkbox }: { item: ListingItem; checkbox: CheckboxState }) {
  const condition = conditions.find((known) => known === item.condition)
  const facts = [item.category, condition ? conditionWords(condition) : item.condition, item.brand]
  const uniqueFacts = new Set([...facts.flatMap((fact) => fact || []), countWords(item.photos.length, 'photo')])
  return (
    <div className="flex min-w-0 flex-col gap-1 self-center md:self-start">
      <div className="flex min-h-control flex-wrap items-center gap-x-2">
        {checkbox.isSelectable && <CardCheckbox item={item} checkbox={checkbox} />}
        <h2
          tabIndex={-1}
          className="min-w-0 flex-[1_1_8rem] font-display text-20 font-semibold wrap-anywhere tabular-nums"
        >
          {item.sku}
        </h2>
        <GenerationChip item={item} />
      </div>
      <p className="text-14 wrap-anywhere text-muted">
        {[...uniqueFacts].map((fact, at) => (
          <Fragment key={fact}>
            {at > 0 && ' · '}
            <bdi>{fact}</bdi>
          </Fragment>
        ))}
      </p>
    </div>
  )
}

/** Shows the progress of a requested listing, with a button to cancel it. A skeleton reserves the space of a first listing. */
function CardUnderWay(props: {
  state: 'waiting' | 'writing'
  /** The reason why the listing waits; undefined if it only waits for its turn. */
  wait: string | undefined
  photos: number
  isFirst: boolean
  onCancel: () => void
}) {
  return (
    <div ref={keepFocusInCard} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p
          className={`min-w-0 flex-[1_1_12rem] text-14 wrap-anywhere tabular-nums ${props.state === 'writing' ? 'text-violet' : 'text-amber'}`}
        >
          {props.state === 'writing'
            ? `Reading ${countWords(props.photos, 'photo')} and writing the listing.`
            : (props.wait ?? 'Waiting in line.')}{' '}
          You can leave this screen.
        </p>
        <Button icon={X} onPress={props.onCancel}>
          Cancel
        </Button>
      </div>
      {props.isFirst && <ListingSkeleton />}
    </div>
  )
}

/** As high as the top of a written listing. */
function ListingSkeleton() {
  return (
    <div className="flex min-h-57 w-full flex-col gap-3">
      <Skeleton className="h-6 w-11/12" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="mt-3 h-4 w-full" />
      <Skeleton className="h-4 w-3/5" />
    </div>
  )
}

/** Asks before a new listing replaces the current one, and asks the seller for the hints for it. */
function RegenerateDialog(props: {
  itemId: string
  storedHints: SellerHints
  /** Whether the seller edited the listing. */
  hasEdits: boolean
  onClose: () => void
  onConfirm: (hints: SellerHints, options: { fullAutoFill: boolean }) => void
}) {
  const [fullAutoFill, setFullAutoFill] = useState(false)
  const { hints, fieldTexts, change, discard } = useHints(props.itemId, props.storedHints, 'regenerate')
  return (
    <ConfirmDialog
      isOpen
      title="Regenerate Listing"
      confirm="Regenerate"
      hasField
      onClose={props.onClose}
      onCancel={() => {
        discard()
        props.onClose()
      }}
      onConfirm={() => {
        props.onClose()
        props.onConfirm(hints, { fullAutoFill })
      }}
    >
      <div ref={focusFirstField} className="flex flex-col gap-4">
        <div className="flex flex-col gap-2">
          <p>Are you sure you want to regenerate this listing? The current content will be replaced.</p>
          {fullAutoFill && <p>{fullAutoFillWords}</p>}
          {props.hasEdits && <p>We'll keep your own text and show the new text beside it.</p>}
        </div>
        <div className="text-ink">
          <Toggle label="Full Auto-Fill" isOn={fullAutoFill} onChange={setFullAutoFill} />
        </div>
        <HintFields texts={fieldTexts} change={change} />
      </div>
    </ConfirmDialog>
  )
}

/** A `ref` that focuses the first field when it appears. */
function focusFirstField(fields: HTMLElement | null): void {
  fields?.querySelector<HTMLElement>('input, select')?.focus()
}
