import { ExternalLink } from 'lucide-react'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import type { EbayItem } from '../../api.ts'
import type { ItemPublication } from '../../publication/item-publication.ts'

/** Asks whether the seller has looked: what is listed after all would be for sale twice once it is published again. */
export function SetAsideDialog(props: {
  item: EbayItem
  toLookAt: NonNullable<ItemPublication['unasked']>
  onClose: () => void
  onConfirm: () => void
}) {
  const { item, toLookAt } = props
  return (
    <ConfirmDialog
      isOpen
      danger
      title="Set Aside"
      confirm="It Is Not Listed"
      onClose={props.onClose}
      onConfirm={() => {
        props.onClose()
        props.onConfirm()
      }}
    >
      <div className="flex flex-col gap-2 wrap-anywhere">
        <p>
          Please look at eBay, signed in as {toLookAt.account}, for “{item.listing?.title ?? item.sku}” with the SKU{' '}
          {item.publication?.ebaySku ?? item.sku}. If it is there, end it there first: published again, it would be for
          sale twice.
        </p>
        <a
          href={toLookAt.lookAt}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5 self-start text-blue underline"
        >
          Look at eBay
          <Icon of={ExternalLink} size={16} />
        </a>
      </div>
    </ConfirmDialog>
  )
}
