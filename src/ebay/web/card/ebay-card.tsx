import { Ban, CircleCheck, Clock, Hourglass, type LucideIcon, PackageCheck, TriangleAlert } from 'lucide-react'
import { memo, useCallback, useState } from 'react'
import { moneyWords } from '../../../items/money.ts'
import { CardCheckbox } from '../../../listings/web/card/card-checkbox.tsx'
import { CardFault } from '../../../listings/web/card/card-fault.tsx'
import { cardParts } from '../../../listings/web/card/card-parts.ts'
import { PleaseCheck } from '../../../listings/web/card/card-questions.tsx'
import { GenerationChip } from '../../../listings/web/card/generation-chip.tsx'
import { useFocusAfterDialog } from '../../../listings/web/card/use-focus-after-dialog.ts'
import { PhotoThumb } from '../../../photos/web/photo-thumb.tsx'
import { PhotoViewer } from '../../../photos/web/viewer/photo-viewer.tsx'
import { nextFrame } from '../../../platform/web/page/next-frame.ts'
import { Card } from '../../../platform/web/ui/card.tsx'
import { Chip } from '../../../platform/web/ui/chip.tsx'
import type { EbayAccount, EbayItem } from '../../api.ts'
import type { PublishStatus } from '../../publication/publish-status.ts'
import type { ReadinessFault } from '../../readiness/readiness-fault.ts'
import { doubtFaultsOf } from '../fix/fixes-of.ts'
import { QuickFix } from '../fix/quick-fix.tsx'
import { usePublishFlow } from '../publish/publish-flow.tsx'
import { PublishSettings } from '../publish/publish-settings.tsx'
import { useAnswers } from '../publish/use-answers.ts'
import { usePublish } from '../publish/use-publish.ts'
import { CardActions } from './card-actions.tsx'
import { EditDetails } from './edit-details.tsx'
import { noteOpener } from './opener-takes-focus.ts'
import { type PublishState, publishState, shownPrice } from './publish-state.ts'
import { ListingLink, Refusal } from './publish-words.tsx'
import { ReadinessPanel } from './readiness-panel.tsx'
import { useSettingsDraft } from './use-settings-draft.ts'

const icons: Readonly<Record<PublishStatus, LucideIcon>> = {
  none: Clock,
  publishing: Hourglass,
  published: CircleCheck,
  failed: TriangleAlert,
  unknown: Hourglass,
  ended: Ban,
  sold: PackageCheck,
  held: TriangleAlert,
}

export type EbayCardProps = {
  item: EbayItem
  account: EbayAccount
  /** Undefined if the item cannot be published together with others. */
  selected: boolean | undefined
  onSelect: (itemId: string, isSelected: boolean) => void
}

/** The card of one item: photo, SKU and title, its state at eBay, its readiness, and its actions. */
export const EbayCard = memo(function EbayCard({ item, account, selected, onSelect }: EbayCardProps) {
  const publishing = usePublish(item.id)
  const state = publishState(item, publishing.runningAction)
  const settings = useSettingsDraft(item)
  const [openedFix, setOpenedFix] = useState<{ first: ReadinessFault | undefined; press: number }>()
  const [isEditing, setEditing] = useState(false)
  const [shownPhoto, setShownPhoto] = useState<number>()
  const [article, keepFocus] = useFocusAfterDialog(
    `${settings.draft !== undefined} ${state.canEnd || state.manualCheck !== null}`,
  )
  const fix = (first?: ReadinessFault) => {
    setEditing(false)
    setOpenedFix((before) => ({ first, press: (before?.press ?? 0) + 1 }))
  }
  const rememberOpener = (name: string) => noteOpener(article.current, name)
  const fixByChip = (first?: ReadinessFault) => {
    rememberOpener(first ? `fix ${first.field}` : 'fix')
    fix(first)
  }
  const [dismissedError, setDismissedError] = useState<string>()
  const closeFix = useCallback(() => {
    setOpenedFix(undefined)
    setDismissedError(item.publication?.error ?? undefined)
  }, [item.publication?.error])
  const isBusy = state.underWay !== undefined
  // A new refusal opens the fix again.
  if (isBusy && dismissedError !== undefined) setDismissedError(undefined)
  // The form opens above the pressed button, so its first field gets the focus.
  const openSettings = () => {
    settings.open()
    nextFrame(() => article.current?.querySelector<HTMLElement>('[data-form-field] input')?.focus())
  }
  const flow = usePublishFlow({
    item,
    account,
    publishing,
    onForm: openSettings,
    onFix: () => fix(),
    onSent() {
      settings.close()
      setOpenedFix(undefined)
      keepFocus()
    },
  })
  const answers = useAnswers()(item.id)
  const { underWay, fault } = cardParts(item)
  const isWriting = underWay !== undefined
  // A refusal by eBay opens its field automatically, until it is closed.
  const refusedFault =
    state.error === undefined || state.error === dismissedError ? null : (item.publication?.fix ?? null)
  const areFormsClosed = !isEditing && settings.draft === undefined
  const shownFix =
    openedFix ??
    (refusedFault !== null && refusedFault.field !== null && areFormsClosed
      ? { first: refusedFault, press: 0 }
      : undefined)
  return (
    <article ref={article} aria-label={item.sku}>
      <Card className="flex flex-col gap-4 p-4 md:p-5">
        <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-2">
          <button
            type="button"
            onClick={() => setShownPhoto(0)}
            disabled={item.photos.length === 0}
            className="aspect-[4/5] w-full cursor-zoom-in self-start overflow-hidden rounded-card"
          >
            <PhotoThumb photo={item.photos[0] ?? null} alt={`${item.sku}: show photos`} sizes="5.5rem" />
          </button>
          <div className="flex min-w-0 flex-col gap-1">
            <div className="flex min-h-control flex-wrap items-center gap-x-2">
              {selected !== undefined && (
                <CardCheckbox
                  item={item}
                  checkbox={{ isSelected: selected, onSelect: () => onSelect(item.id, !selected) }}
                />
              )}
              <h2 tabIndex={-1} className="min-w-0 font-display text-20 font-semibold wrap-anywhere tabular-nums">
                {item.sku}
              </h2>
              {isWriting && <GenerationChip item={item} />}
            </div>
            <p className="wrap-anywhere text-pretty">
              {item.listing?.title ?? <span className="text-muted">No title yet</span>}
            </p>
          </div>
        </div>
        {fault !== undefined && <CardFault sentence={fault} failed={!isWriting} onTryAgain={undefined} />}
        <PublishLine item={item} state={state} />
        {item.publication?.status !== 'sold' && <ReadinessPanel item={item} onFix={fixByChip} />}
        {item.publication?.status !== 'sold' && (
          <PleaseCheck
            questions={item.readiness.questions}
            photos={item.photos}
            onPhoto={setShownPhoto}
            {...answers}
            onOpen={(field) => fix(doubtFaultsOf(item).find((check) => check.field === field))}
          />
        )}
        {shownFix && (
          <QuickFix
            // Pressing again opens the fix again, even if it was skipped.
            key={`${shownFix.press} ${shownFix.first?.field}`}
            item={item}
            first={shownFix.first}
            isOpenedBySeller={openedFix !== undefined}
            onForm={openSettings}
            onClose={closeFix}
          />
        )}
        {isEditing && <EditDetails item={item} onClose={() => setEditing(false)} />}
        <PublishSettings item={item} state={state} settings={settings} flow={flow} />
        <CardActions
          item={item}
          state={state}
          isPending={flow.isPending}
          hasForm={settings.draft !== undefined}
          isEditing={isEditing}
          isWriting={isWriting}
          onPublish={(action) => {
            rememberOpener('publish')
            if (settings.isCollapsed) openSettings()
            else flow.press(action)
          }}
          onEnd={() => {
            publishing.start({ kind: 'end' })
            keepFocus()
          }}
          onSetAside={() => {
            publishing.start({ kind: 'set-aside' })
            keepFocus()
          }}
          onSettings={() => {
            rememberOpener('settings')
            if (settings.draft) settings.collapse()
            else openSettings()
          }}
          onDetails={() => {
            rememberOpener('details')
            setOpenedFix(undefined)
            setEditing(!isEditing)
          }}
        />
      </Card>
      {flow.dialogs}
      {shownPhoto !== undefined && (
        <PhotoViewer photos={item.photos} first={shownPhoto} name={item.sku} onClose={() => setShownPhoto(undefined)} />
      )}
    </article>
  )
})

/**
 * The item's state at eBay: status, price and quantity, the link to the listing, and the reason of the last failure.
 */
function PublishLine({ item, state }: { item: EbayItem; state: PublishState }) {
  const { publication } = item
  const price = shownPrice(item)
  return (
    <div className="flex flex-col gap-2">
      <div className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-1">
        {state.chip && (
          <Chip tone={state.chip.tone} icon={icons[state.chip.status]} busy={state.underWay !== undefined}>
            {state.chip.label}
          </Chip>
        )}
        {state.hasUnsentChanges && (
          <Chip tone="amber" icon={Clock}>
            Changes not on eBay yet
          </Chip>
        )}
        <span className="tabular-nums">
          {price === undefined ? (
            <span className="text-muted">No price</span>
          ) : (
            <span className="font-medium">{moneyWords(price)}</span>
          )}
          <span className="text-14 text-muted">
            {' '}
            · Quantity {publication?.quantity ?? publication?.form.quantity ?? 1}
          </span>
        </span>
        {state.link !== undefined && <ListingLink href={state.link} />}
      </div>
      {state.otherSku !== undefined && (
        <p className="text-14 wrap-anywhere text-muted">On eBay, its SKU is {state.otherSku}.</p>
      )}
      {state.note !== undefined && <p className="max-w-lines text-14 text-muted">{state.note}</p>}
      {state.warnings !== undefined && <p className="max-w-lines text-14 wrap-anywhere text-muted">{state.warnings}</p>}
      {state.error !== undefined && <Refusal sentence={state.error} />}
    </div>
  )
}
