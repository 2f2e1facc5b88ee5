import { Sparkles, Store, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { undoSeconds } from '../../items/limits.ts'
import { money, moneyWords } from '../../items/money.ts'
import { LazyItemPhotos } from '../../photos/web/item/item-photos-lazy.tsx'
import { closeThen } from '../../platform/web/page/back-closes.ts'
import { countWords } from '../../platform/web/page/count-words.ts'
import { lazyModule } from '../../platform/web/page/lazy-module.ts'
import { useOpenView } from '../../platform/web/page/navigation.ts'
import { useLazyModule } from '../../platform/web/page/use-lazy-module.ts'
import { useOpening } from '../../platform/web/page/use-opening.ts'
import { whenWords } from '../../platform/web/page/when.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import type { ConfirmDialog } from '../../platform/web/ui/confirm-dialog.tsx'
import { confirmDialogFailed, confirmDialogModule } from '../../platform/web/ui/confirm-dialog-module.ts'
import type { ShopItem } from '../api.ts'
import { hasEbayCard, itemFacts } from './item-facts.ts'
import { SkuField } from './sku-field.tsx'
import type { Deletions } from './use-deletions.ts'

/**
 * The details of an item: title, facts, photos, buttons for its listing, for eBay and for its deletion. Calls `onDeleted`
 * after the deletion. `hasSkuField`: the SKU can be changed here, because its card is not in sight.
 */
export function ItemPanel(props: {
  item: ShopItem
  deletions: Deletions
  hasSkuField: boolean
  /** The screen has the title already. */
  isAlone: boolean
  /** The seller has filled in the last missing detail. */
  onComplete: () => void
  onDeleted: () => void
}) {
  const { item, deletions, isAlone, onDeleted } = props
  const column = isAlone ? 'contents md:flex md:min-w-0 md:flex-col md:gap-4' : 'contents'
  const { part: Form } = useLazyModule(formModule)
  const openView = useOpenView()
  const [now] = useState(() => new Date())
  const { part: Dialog, isOpen, isOpening, open, close } = useOpening(confirmDialogModule, confirmDialogFailed)
  const remove = async () => {
    const isDeleted = await deletions.deleteItem(item)
    if (isDeleted) closeThen(close, onDeleted)
    else close()
  }
  const facts = itemFacts(item)
  return (
    <section aria-label={`Details of ${item.sku}`} className={`flex flex-col gap-4 ${isAlone ? besideForm : ''}`}>
      <div className={column}>
        <div className="max-w-lines min-w-0">
          {!isAlone && item.title && <p className="font-display text-16 font-semibold break-words">{item.title}</p>}
          {item.price !== null && <p className="text-20 font-semibold tabular-nums">{moneyWords(money(item.price))}</p>}
          {props.hasSkuField ? (
            <SkuField item={item} />
          ) : (
            <p className="break-words text-muted tabular-nums">{item.sku}</p>
          )}
          <p className="text-14 break-words text-muted">
            Batch {item.batchNumber} · Created {whenWords(new Date(item.createdAt), now)}
            {facts.length > 0 && ` · ${facts.join(' · ')}`}
          </p>
        </div>
        <LazyItemPhotos itemId={item.id} name={item.sku} count={item.photoCount} />
      </div>
      <div className={column}>
        {Form && <Form itemId={item.id} onComplete={props.onComplete} />}
        <div className="-mb-1 flex flex-wrap items-center gap-2">
          <Button icon={Sparkles} onPress={() => openView('listings', { search: item.sku })}>
            Go to Listing
          </Button>
          {hasEbayCard(item) && (
            <Button icon={Store} onPress={() => openView('publish', { search: item.sku })}>
              Go to eBay
            </Button>
          )}
          <Button variant="quiet-danger" icon={Trash2} isPending={isOpening} onPress={open} className="-mr-2 ml-auto">
            Delete Item
          </Button>
        </div>
      </div>
      {Dialog && isOpen && (
        <DeleteItemDialog
          dialog={Dialog}
          item={item}
          isPending={deletions.isPending}
          onConfirm={() => void remove()}
          onClose={close}
        />
      )}
    </section>
  )
}

/** On a tablet two photos side by side, and the form beside them. */
const besideForm = 'md:grid md:grid-cols-[19.25rem_minmax(0,1fr)] md:gap-6'

const formModule = lazyModule(async () => (await import('../../ebay/web/form/item-form.tsx')).ItemForm)

/** Asks before an item is deleted with its photos and its listing. */
function DeleteItemDialog(props: {
  dialog: typeof ConfirmDialog
  item: ShopItem
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  const { dialog: Dialog } = props
  return (
    <Dialog
      isOpen
      title={`Delete ${props.item.sku}?`}
      confirm="Delete Item"
      danger
      isPending={props.isPending}
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    >
      {deletionSentence(props.item)} You have {undoSeconds} seconds to undo.
    </Dialog>
  )
}

function deletionSentence({ photoCount, title }: ShopItem): string {
  const photos = photoCount > 0 ? countWords(photoCount, 'photo') : undefined
  if (photos && title !== null) return `Its ${photos} and listing are deleted too.`
  if (photos) return `Its ${photos} ${photoCount === 1 ? 'is' : 'are'} deleted too.`
  return title === null ? 'It has no photos.' : 'Its listing is deleted too.'
}
