import { Pencil, Trash2, Undo2 } from 'lucide-react'
import { focusFirst } from '../../platform/web/page/focus-first.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Icon } from '../../platform/web/ui/icon.tsx'
import type { Shot } from '../capture-state.ts'

/** What can be done with one photo of the review grid, and why it is not kept where it is not. */
export function ReviewPhotoTools(props: {
  shot: Shot<Blob>
  number: number
  hasFocus: boolean
  onEdit: () => void
  onUndoEdit: () => void
  onRemove: () => void
}) {
  const { shot, number } = props
  return (
    <>
      <Button
        {...(props.hasFocus ? { ref: focusFirst } : {})}
        look="plain"
        aria-label={`Edit photo ${number}`}
        onPress={props.onEdit}
        className={small}
      >
        <Icon of={Pencil} size={16} />
        Edit
      </Button>
      {shot.past.length > 0 && (
        <Button
          look="plain"
          aria-label={`Undo edit of photo ${number}`}
          onPress={props.onUndoEdit}
          className={`${small} order-last sm:order-none`}
        >
          <Icon of={Undo2} size={16} />
          Undo edit
        </Button>
      )}
      <Button look="quiet-danger" aria-label={`Remove photo ${number}`} onPress={props.onRemove} className={small}>
        <Icon of={Trash2} size={16} />
        Remove
      </Button>
      {shot.unkept !== undefined && <p className="order-last w-full px-1.5 pb-1 text-14 text-amber">{shot.unkept}</p>}
    </>
  )
}

const small = 'gap-1! px-1.5! text-14! whitespace-nowrap sm:px-3!'
