import { useMutation, useQueryClient } from '@tanstack/react-query'
import { generateListingEndpoint } from '../../../listings/api.ts'
import { fullAutoFillWords, regenerateFailed } from '../../../listings/web/card/card-parts.ts'
import { awaitListing } from '../../../listings/web/change/awaited-listings.ts'
import { listOfListings } from '../../../listings/web/list/list-of-listings.ts'
import { sentenceOf } from '../../../platform/errors.ts'
import { refreshEntries } from '../../../platform/web/lists/refresh-entries.ts'
import { call } from '../../../platform/web/net/call.ts'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { sayFailed } from '../../../platform/web/ui/toasts.ts'
import type { EbayItem } from '../../api.ts'
import { listOfEbayItems } from '../list/list-of-ebay-items.ts'

/** Asks before a listing is filled and improved (specification of listings, section 8, the marketplace's variant). */
export function AutoFillDialog(props: { item: EbayItem; onClose: () => void; onConfirm: () => void }) {
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
        {hasEdits && <p>What you wrote yourself stays. Generate Listings shows the new text beside it.</p>}
      </div>
    </ConfirmDialog>
  )
}

/** Has a listing filled and improved; the end of it is said on whatever view. */
export function useAutoFill(item: EbayItem) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(generateListingEndpoint, { itemId: item.id, fullAutoFill: true }),
    onMutate: () => ({ before: item }),
    onSuccess: (_answer, _none, { before }) => awaitListing(before),
    onError: (error) => sayFailed(regenerateFailed(sentenceOf(error))),
    onSettled: () => {
      void refreshEntries(queryClient, listOfEbayItems, [item.id])
      void refreshEntries(queryClient, listOfListings, [item.id])
    },
  })
}
