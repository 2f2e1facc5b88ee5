import { Check, Undo2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { WrittenListing } from '../../../listings/listing.ts'
import type { ListingChanges } from '../../../listings/listing-fields.ts'
import { changesOf } from '../../../listings/web/edit/typed-fields.ts'
import { useDraft } from '../../../platform/web/store/use-draft.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import { unbranded } from '../../publication/publish-item.ts'
import { FieldInput } from '../fix/field-input.tsx'
import { typedFieldsOf, undoChanges } from '../fix/fix-field.ts'
import { useSaveFields } from '../fix/use-save-fields.ts'
import type { FormField } from './form-parts.ts'

/**
 * A field that saves itself: a text when the seller leaves it or presses Enter, a choice at once. Undo puts the earlier value
 * back. A text that cannot be saved stays in the field with its reason.
 */
export function AutosaveField(props: {
  itemId: string
  listing: WrittenListing
  field: Pick<FormField, 'way' | 'fault'>
  /** The photo that the value was read from, beside the input. */
  evidence?: ReactNode
  /** The reason why the field is asked for. */
  hint?: string | undefined
  /** The form asks for the field. */
  isAsked?: boolean
  /** eBay also accepts values that are not among the choices. */
  takesOtherValues?: boolean
  onSaved: () => unknown
}) {
  const { itemId, listing } = props
  const { way, fault } = props.field
  const [text, setText, forget] = useDraft(`field of ${itemId}: ${way.field}`, way.text)
  const [textFault, setTextFault] = useState<string>()
  const [undo, setUndo] = useState<ListingChanges>()
  const [isFreeText, setFreeText] = useState(false)
  const save = useSaveFields(itemId, forget)
  const commit = (value: string) => {
    if (value.trim() === way.text.trim()) return forget()
    const typed = typedFieldsOf(fault?.aspect, way.field, value)
    setTextFault('fault' in typed ? typed.fault : undefined)
    if ('fault' in typed) return
    const before = undoChanges(listing, typed.fields)
    save.mutate(changesOf(typed.fields), {
      onSuccess() {
        setUndo(before)
        props.onSaved()
      },
    })
  }
  const type = (typed: string) => {
    setText(typed)
    setTextFault(undefined)
    setUndo(undefined)
  }
  const choose = (value: string) => {
    type(value)
    commit(value)
  }
  const pressEnter = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Leaving the field saves it.
    if (!focusNextField(event.currentTarget)) commit(text)
  }
  return (
    <form
      noValidate
      data-form-field={way.field}
      onSubmit={pressEnter}
      className="relative flex min-w-0 flex-col gap-1 [&_input]:scroll-mb-28 [&_select]:scroll-mb-28 [&_textarea]:scroll-mb-28"
    >
      <div className="flex items-start gap-3">
        {props.evidence}
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <FieldInput
            way={isFreeText ? { ...way, choices: undefined } : way}
            listing={listing}
            text={text}
            fault={textFault}
            onType={type}
            onChoose={choose}
            onLeave={() => commit(text)}
          />
        </div>
      </div>
      {props.hint !== undefined && textFault === undefined && <p className="text-14 text-muted">{props.hint}</p>}
      {props.isAsked && (
        <div className="flex flex-wrap gap-x-3 empty:hidden">
          {way.choices && !isFreeText && props.takesOtherValues && (
            <Button variant="plain" className="px-2! text-14!" onPress={() => setFreeText(true)}>
              Enter another value
            </Button>
          )}
          {way.field === 'brand' && (
            <Button variant="plain" className="px-2! text-14!" onPress={() => choose(unbranded)}>
              No brand
            </Button>
          )}
        </div>
      )}
      {/* Beside the label, so that nothing below moves away from under a finger while the field is saved. */}
      <div className="absolute -top-5 right-0 flex h-control items-center gap-3 text-14 text-green empty:hidden">
        {(save.isPending || undo) && (
          <output className="flex items-center gap-1.5">{save.isPending ? 'Saving…' : <SavedWords />}</output>
        )}
        {undo && !save.isPending && (
          <Button
            variant="plain"
            icon={Undo2}
            aria-label={`Undo: ${way.label}`}
            className="px-2! text-14!"
            onPress={() => save.mutate(undo, { onSuccess: () => setUndo(undefined) })}
          >
            Undo
          </Button>
        )}
      </div>
    </form>
  )
}

function SavedWords() {
  return (
    <>
      <Icon of={Check} size={16} />
      Saved
    </>
  )
}

/** Moves the focus to the field after this one, so that a form is filled in by Enter alone. False if there is none. */
function focusNextField(field: HTMLElement): boolean {
  const form = field.closest('[data-item-form]')
  const inputs = [...(form?.querySelectorAll<HTMLElement>('[data-form-field] :is(input, select, textarea)') ?? [])]
  const last = inputs.findLastIndex((input) => field.contains(input))
  const next = inputs[last + 1]
  next?.focus()
  return next !== undefined
}
