import { Pencil, Trash2, Undo2 } from 'lucide-react'
import { focusFirst } from '../../platform/web/focus-first.ts'
import { BlobImage } from '../../platform/web/ui/blob-image.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Icon } from '../../platform/web/ui/icon.tsx'
import type { Shot } from '../capture-state.ts'

/** One photo of the review grid with its number and what can be done with it. */
export function ReviewPhoto(props: {
  shot: Shot<Blob>
  number: number
  hasFocus: boolean
  onEdit: () => void
  onUndoEdit: () => void
  onRemove: () => void
}) {
  const { shot, number } = props
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface">
      <div className="relative aspect-square lying:aspect-[2.4]">
        <BlobImage
          blob={shot.preview ?? shot.photo}
          alt={`Photo ${number}`}
          className="absolute inset-0 size-full object-contain"
        />
        <span className="absolute top-2 left-2 rounded-full bg-paper px-2.5 py-1 text-14 leading-none font-medium tabular-nums">
          #{number}
        </span>
      </div>
      {shot.unkept !== undefined && <p className="px-3 pt-2 text-14 text-amber">{shot.unkept}</p>}
      <div className="flex flex-wrap justify-between gap-x-1 p-1">
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
      </div>
    </li>
  )
}

const small = 'gap-1! px-1.5! text-14! whitespace-nowrap sm:px-3!'
