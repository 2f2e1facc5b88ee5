import { Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { ManagePhotosButton } from '../../../photos/web/item/item-photos-manage.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { cardTakesFocus } from './card-takes-focus.ts'

/** What can be done with a written listing, in one row; what is left out would get in the way of another one being written. */
export function CardActions(props: {
  itemId: string
  sku: string
  onEdit: () => void
  onRegenerate: (() => void) | undefined
  onDelete: (() => void) | undefined
}) {
  return (
    <div ref={cardTakesFocus} className="grid grid-cols-2 gap-1 border-t border-line pt-2 min-[22rem]:grid-cols-4">
      <ManagePhotosButton itemId={props.itemId} name={props.sku} look="plain" className={action} />
      <Button look="plain" icon={Pencil} className={action} onPress={props.onEdit} data-edit-listing>
        Edit Listing
      </Button>
      {props.onRegenerate && (
        <Button ref={cardTakesFocus} look="plain" icon={RefreshCw} className={action} onPress={props.onRegenerate}>
          Regenerate
        </Button>
      )}
      {props.onDelete && (
        <Button ref={cardTakesFocus} look="quiet-danger" icon={Trash2} className={action} onPress={props.onDelete}>
          Delete
        </Button>
      )}
    </div>
  )
}

/** Icon over words: four of them stand in the row of a phone. */
const action = 'h-full flex-col gap-1! px-1! py-2 text-14! leading-tight'
