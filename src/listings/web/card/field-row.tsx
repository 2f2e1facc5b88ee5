import { Check, Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Photo } from '../../../photos/photo.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import { shownValue } from '../../field-text.ts'
import type { CardField } from './card-field.ts'
import { ClampedText } from './clamped-text.tsx'
import { Disclosure } from './disclosure.tsx'
import { confidenceWords, sourceWords } from './evidence-words.ts'
import { FieldPhoto } from './field-photo.tsx'
import { keepFocusInCard } from './keep-focus-in-card.ts'

/** Photos and actions of a row of a card. */
export type FieldActions = {
  photos: readonly Photo[]
  onPhoto: (index: number) => void
  onUseNewText: (field: CardField['field']) => void
}

/**
 * Shows a value and, when pressed, its reason. `children` show a longer value below the line, so that it can be selected and
 * copied.
 */
export function FieldRow(props: FieldActions & { field: CardField; children?: ReactNode; action?: ReactNode }) {
  const { field } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <div data-keeps-focus className="min-w-0 border-t border-line py-1">
      <div className="flex items-start gap-1">
        <Disclosure
          className="min-w-0 flex-1"
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
          line={
            <>
              <span className="flex flex-wrap items-center gap-x-2 text-14 wrap-anywhere text-muted">
                {field.label}
                <SellerMark field={field} />
              </span>
              {!props.children && (
                <span dir="auto" className="block font-medium wrap-anywhere">
                  {field.value ?? 'Empty'}
                  {field.converted !== undefined && (
                    <span className="font-normal text-muted"> = {field.converted}</span>
                  )}
                </span>
              )}
            </>
          }
        >
          <FieldEvidence field={field} photos={props.photos} onPhoto={props.onPhoto} />
        </Disclosure>
        {props.action}
      </div>
      {props.children}
      <NewText field={field} onUse={() => props.onUseNewText(field.field)} />
    </div>
  )
}

/** Marks a value that the seller wrote or confirmed. */
function SellerMark({ field }: { field: Pick<CardField, 'isEdited' | 'isConfirmed'> }) {
  if (!field.isEdited && !field.isConfirmed) return null
  return (
    <span className="inline-flex items-center gap-1 rounded-full bg-line/70 px-2 text-12 font-medium whitespace-nowrap text-ink">
      <Icon of={field.isConfirmed ? Check : Pencil} size={12} />
      {field.isConfirmed ? 'Confirmed' : 'Edited'}
    </span>
  )
}

/** Shows the writer's value for a field that the seller wrote, with a button that takes it. */
function NewText({ field, onUse }: { field: CardField; onUse: () => void }) {
  const words = shownValue(field.field, field.offered)
  if (words === undefined) return null
  return (
    <div ref={keepFocusInCard} className="mb-2 flex flex-col items-start gap-2 border-l-2 border-violet pl-3">
      <p className="text-14 text-violet">New text from the writer</p>
      <ClampedText text={words} />
      <Button aria-label={`Use the new text: ${field.label}`} onPress={onUse}>
        Use the new text
      </Button>
    </div>
  )
}

/** Shows the reason for a value: its photo, its words and the writer's confidence, or that the seller wrote or confirmed it. */
function FieldEvidence(props: { field: CardField; photos: readonly Photo[]; onPhoto: (index: number) => void }) {
  const { isEdited, isConfirmed, evidence, photo } = props.field
  if (isEdited) return <p className={quiet}>You wrote this</p>
  if (!evidence) return <p className={quiet}>No reason given</p>
  return (
    <div className="flex items-start gap-3 pb-2">
      <FieldPhoto {...props} />
      <div className="min-w-0 text-14 text-muted">
        <p>{sourceWords(evidence, photo)}</p>
        {evidence.words && (
          <p dir="auto" className="max-w-lines wrap-anywhere text-ink">
            “{evidence.words}”
          </p>
        )}
        {evidence.also?.map(({ photoId, words }) => (
          <p key={`${photoId} ${words}`} dir="auto" className="max-w-lines wrap-anywhere">
            {sourceWords({ photoId }, photoIndexOf(photoId, props.photos))} <span className="text-ink">“{words}”</span>
          </p>
        ))}
        <p className="tabular-nums">{confidenceWords(evidence.confidence)}</p>
        {isConfirmed && <p>You confirmed this</p>}
      </div>
    </div>
  )
}

function photoIndexOf(photoId: string | null, photos: readonly Photo[]): number | undefined {
  const index = photos.findIndex(({ id }) => id === photoId)
  return index === -1 ? undefined : index
}

const quiet = 'pb-2 text-14 text-muted'
