import { Check, Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Photo } from '../../../photos/photo.ts'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import type { CardField } from './card-field.ts'
import { FieldEvidence } from './field-evidence.tsx'
import { NewText } from './new-text.tsx'
import { Unfolding } from './unfolding.tsx'

/** What a row of a card can do. */
export type FieldActions = {
  photos: readonly Photo[]
  onPhoto: (index: number) => void
  onUseNewText: (field: CardField['field']) => void
}

/**
 * A value that shows on tap why it is there. `children` stand for the value where it is more than a few words; below the line,
 * so that they can be marked and copied.
 */
export function FieldRow(props: FieldActions & { of: CardField; children?: ReactNode; action?: ReactNode }) {
  const { of } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <div data-keeps-focus className="min-w-0 border-t border-line py-1">
      <div className="flex items-start gap-1">
        <Unfolding
          className="min-w-0 flex-1"
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
          line={
            <>
              <span className="flex flex-wrap items-center gap-x-2 text-14 wrap-anywhere text-muted">
                {of.label}
                <SellerMark of={of} />
              </span>
              {!props.children && (
                <span dir="auto" className="block font-medium wrap-anywhere">
                  {of.value ?? 'Empty'}
                  {of.converted !== undefined && <span className="font-normal text-muted"> = {of.converted}</span>}
                </span>
              )}
            </>
          }
        >
          <FieldEvidence of={of} photos={props.photos} onPhoto={props.onPhoto} />
        </Unfolding>
        {props.action}
      </div>
      {props.children}
      <NewText of={of} onUse={() => props.onUseNewText(of.field)} />
    </div>
  )
}

/** Says that the seller wrote or confirmed a value; nothing of the writer's. */
function SellerMark({ of }: { of: Pick<CardField, 'isEdited' | 'isConfirmed'> }) {
  if (!of.isEdited && !of.isConfirmed) return null
  return (
    <span className="inline-flex items-center gap-1 rounded-full bg-line/70 px-2 text-12 font-medium whitespace-nowrap text-ink">
      <Icon of={of.isConfirmed ? Check : Pencil} size={12} />
      {of.isConfirmed ? 'Confirmed' : 'Edited'}
    </span>
  )
}
