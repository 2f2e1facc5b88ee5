import { type ReactNode, useState } from 'react'
import type { Photo } from '../../../photos/photo.ts'
import type { CardField } from './card-field.ts'
import { EditedMark } from './edited-mark.tsx'
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
                {of.isEdited && <EditedMark />}
              </span>
              {!props.children && (
                <span dir="auto" className="block font-medium wrap-anywhere">
                  {of.value ?? 'Empty'}
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
