import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleStop, ExternalLink, PackageX, Pencil, Settings2, Sparkles, Upload } from 'lucide-react'
import { useState } from 'react'
import { generateListingEndpoint } from '../../../listings/run-api.ts'
import { fullAutoFillWords, regenerateFailed } from '../../../listings/web/card/card-parts.ts'
import { keepFocusInCard } from '../../../listings/web/card/keep-focus-in-card.ts'
import { awaitListing } from '../../../listings/web/change/awaited-listings.ts'
import { listOfListings } from '../../../listings/web/list/list-of-listings.ts'
import { sentenceOf } from '../../../platform/errors.ts'
import { refreshEntries } from '../../../platform/web/lists/refresh-entries.ts'
import { call } from '../../../platform/web/net/call.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import { showFailed } from '../../../platform/web/ui/toasts.ts'
import type { EbayItem } from '../../api.ts'
import type { ItemPublication } from '../../publication/item-publication.ts'
import { listOfEbayItems } from '../list/list-of-ebay-items.ts'
import { actionLabels, type PublishAction, type PublishState } from './publish-state.ts'

/** The actions of an item. Publishing is the only filled button, and ending the listing comes last. */
export function CardActions(props: {
  item: EbayItem
  state: PublishState
  isPending: boolean
  /** The Publish Settings are open; they have their own button. */
  hasForm: boolean
  /** Edit Item Details are open. */
  isEditing: boolean
  isWriting: boolean
  onPublish: (action: PublishAction) => void
  onEnd: () => void
  onSetAside: () => void
  onSettings: () => void
  onDetails: () => void
}) {
  const { item, state } = props
  const [openDialog, setOpenDialog] = useState<'auto-fill' | 'end' | 'set-aside'>()
  const autoFill = useAutoFill(item)
  const { action } = state
  const isSold = item.publication?.status === 'sold'
  const close = () => setOpenDialog(undefined)
  if (isSold && !action && state.underWay === undefined) return null
  return (
    <div className="flex flex-col gap-1 border-t border-line pt-3">
      {state.underWay !== undefined ? (
        <Button ref={keepFocusInCard} variant="primary" isPending className="self-start">
          {state.underWay}
        </Button>
      ) : (
        action &&
        !props.hasForm && (
          <Button
            ref={keepFocusInCard}
            variant="primary"
            icon={Upload}
            isPending={props.isPending}
            isDisabled={props.isWriting}
            className="self-start"
            data-opener="publish"
            onPress={() => props.onPublish(action)}
          >
            {actionLabels[action]}
          </Button>
        )
      )}
      {!isSold && (
        <div className="-mx-2 flex flex-wrap">
          <Button
            variant="plain"
            icon={Settings2}
            className={quiet}
            aria-expanded={props.hasForm}
            data-opener="settings"
            onPress={props.onSettings}
          >
            Publish Settings
          </Button>
          <Button
            variant="plain"
            icon={Pencil}
            className={quiet}
            aria-expanded={props.isEditing}
            data-opener="details"
            onPress={props.onDetails}
          >
            Edit Item Details
          </Button>
          <Button
            variant="plain"
            icon={Sparkles}
            className={quiet}
            isPending={autoFill.isPending || props.isWriting}
            onPress={() => setOpenDialog('auto-fill')}
          >
            Regenerate with Full Auto-Fill
          </Button>
          {state.manualCheck && (
            <Button
              ref={keepFocusInCard}
              variant="quiet-danger"
              icon={PackageX}
              className={quiet}
              onPress={() => setOpenDialog('set-aside')}
            >
              Mark as Not Listed
            </Button>
          )}
          {state.canEnd && (
            <Button
              ref={keepFocusInCard}
              variant="quiet-danger"
              icon={CircleStop}
              className={quiet}
              onPress={() => setOpenDialog('end')}
            >
              End Listing
            </Button>
          )}
        </div>
      )}
      {openDialog === 'auto-fill' && <AutoFillDialog item={item} onClose={close} onConfirm={() => autoFill.mutate()} />}
      {openDialog === 'set-aside' && state.manualCheck && (
        <SetAsideDialog item={item} manualCheck={state.manualCheck} onClose={close} onConfirm={props.onSetAside} />
      )}
      {openDialog === 'end' && <EndListingDialog sku={item.sku} onClose={close} onConfirm={props.onEnd} />}
    </div>
  )
}

const quiet = 'px-2! text-14!'

/** Asks before a listing is ended at eBay. */
function EndListingDialog(props: { sku: string; onClose: () => void; onConfirm: () => void }) {
  return (
    <ConfirmDialog
      isOpen
      danger
      title="End Listing"
      confirm="End Listing"
      onClose={props.onClose}
      onConfirm={() => {
        props.onClose()
        props.onConfirm()
      }}
    >
      Are you sure you want to end the eBay listing of {props.sku}? Buyers will no longer see it. The item stays here,
      and you can publish it again.
    </ConfirmDialog>
  )
}

/** Asks the seller to look at eBay first. If the listing exists after all, publishing again would list it twice. */
function SetAsideDialog(props: {
  item: EbayItem
  manualCheck: NonNullable<ItemPublication['unasked']>
  onClose: () => void
  onConfirm: () => void
}) {
  const { item, manualCheck } = props
  return (
    <ConfirmDialog
      isOpen
      danger
      title="Mark as Not Listed"
      confirm="Mark as Not Listed"
      onClose={props.onClose}
      onConfirm={() => {
        props.onClose()
        props.onConfirm()
      }}
    >
      <div className="flex flex-col gap-2 wrap-anywhere">
        <p>
          Sign in to eBay as {manualCheck.account}. Look for “{item.listing?.title ?? item.sku}” with the SKU{' '}
          {item.publication?.ebaySku ?? item.sku}. If it's there, end it there first. Otherwise publishing again would
          list it twice.
        </p>
        <a
          href={manualCheck.lookAt}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-control items-center gap-1.5 self-start text-blue underline"
        >
          Open eBay
          <Icon of={ExternalLink} size={16} />
        </a>
      </div>
    </ConfirmDialog>
  )
}

/**
 * Asks before a listing is regenerated with Full Auto-Fill (specification of listings, section 8, the marketplace's
 * variant).
 */
function AutoFillDialog(props: { item: EbayItem; onClose: () => void; onConfirm: () => void }) {
  const hasEdits = Object.keys(props.item.edits).length > 0
  return (
    <ConfirmDialog
      isOpen
      title="Regenerate with Full Auto-Fill"
      confirm="Regenerate"
      onClose={props.onClose}
      onConfirm={() => {
        props.onClose()
        props.onConfirm()
      }}
    >
      <div className="flex flex-col gap-2">
        <p>Are you sure you want to regenerate this listing? The current content will be replaced.</p>
        <p>{fullAutoFillWords}</p>
        {hasEdits && <p>We'll keep your own text and show the new text beside it in Generate Listings.</p>}
      </div>
    </ConfirmDialog>
  )
}

/** Starts a Full Auto-Fill. Its result is shown on any view. */
function useAutoFill(item: EbayItem) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(generateListingEndpoint, { itemId: item.id, fullAutoFill: true }),
    onMutate: () => ({ before: item }),
    onSuccess: (_answer, _none, { before }) => awaitListing(before),
    onError: (error) => showFailed(regenerateFailed(sentenceOf(error))),
    onSettled: () => {
      void refreshEntries(queryClient, listOfEbayItems, [item.id])
      void refreshEntries(queryClient, listOfListings, [item.id])
    },
  })
}
