import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'

/** Asks before a listing is taken off eBay. */
export function EndListingDialog(props: { sku: string; onClose: () => void; onConfirm: () => void }) {
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
      Are you sure you want to end the eBay listing of {props.sku}? Buyers see it no more. The item stays here, and you
      can publish it again.
    </ConfirmDialog>
  )
}
