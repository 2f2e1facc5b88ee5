import { TriangleAlert } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import { TextAreaField } from '../../../platform/web/ui/text-area-field.tsx'
import { titleMaxLength } from '../../limits.ts'
import type { WrittenListing } from '../../listing.ts'
import type { ListingChanges, ListingField } from '../../listing-fields.ts'
import { keepFocusInCard } from '../card/keep-focus-in-card.ts'
import { EditDetails, EditText } from './edit-details.tsx'
import { type EditDraft, hasDetails } from './edit-draft.ts'
import { isDetail, mainTexts } from './typed-fields.ts'
import { type EditFormState, useEditForm } from './use-edit-form.ts'

/** The edit form of a listing: title, description and tags, and the details below them. */
export function EditForm(props: {
  sku: string
  listing: WrittenListing
  draft: EditDraft
  /** The field that gets the focus; undefined if the form was not opened just now. */
  fieldToFocus: ListingField | undefined
  onChange: (draft: EditDraft) => void
  onSave: (changes: ListingChanges) => void
  onCancel: () => void
}) {
  const { fieldToFocus, draft } = props
  const form = useEditForm(props)
  const element = useRef<HTMLFormElement>(null)
  // The details are hidden, unless one of them is requested or typed in.
  const [isUnfolded, setUnfolded] = useState(
    () => hasDetails(draft) || (fieldToFocus !== undefined && isDetail(fieldToFocus)),
  )
  useEffect(() => {
    if (fieldToFocus !== undefined) focusField(element.current, fieldToFocus)
  }, [fieldToFocus])
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const faultyFields = form.save()
    // A hidden field is not in the page and could not get the focus.
    if (faultyFields.some(isDetail)) flushSync(() => setUnfolded(true))
    if (faultyFields[0] !== undefined) focusField(element.current, faultyFields[0])
  }
  return (
    <form
      ref={element}
      noValidate
      aria-label={`${props.sku}: edit listing`}
      className="flex flex-col gap-4"
      onSubmit={save}
    >
      <div ref={keepFocusInCard} className="flex flex-col gap-4">
        <EditTitle form={form} />
        {mainTexts.map((field) => (
          <EditText key={field} field={field} form={form} />
        ))}
        <EditDetails form={form} isOpen={isUnfolded} onToggle={() => setUnfolded(!isUnfolded)} />
        {draft.refusal !== undefined && <Refusal words={draft.refusal} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onPress={props.onCancel}>Cancel</Button>
          <Button type="submit" variant="primary">
            Save Changes
          </Button>
        </div>
      </div>
    </form>
  )
}

/** The reason why the form shows again. It takes the focus if no other element has it. */
function Refusal({ words }: { words: string }) {
  return (
    <p
      ref={takeLostFocus}
      tabIndex={-1}
      role="alert"
      className="rounded-control bg-red-soft px-3 py-2 text-14 wrap-anywhere text-red"
    >
      {words}
    </p>
  )
}

function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus()
}

function focusField(form: HTMLFormElement | null, field: string): void {
  const container = form?.querySelector(`[data-field="${CSS.escape(field)}"]`)
  container?.querySelector<HTMLElement>('input, select, textarea')?.focus()
}

/** The title with its length. A title longer than eBay's limit is saved with a warning. */
function EditTitle({ form }: { form: EditFormState }) {
  const title = form.text('title')
  const count = title.trim().length
  return (
    <div data-field="title" className="flex flex-col gap-1">
      <TextAreaField
        label="Title"
        rows={2}
        value={title}
        // A title is one line, also after pasting several.
        onChange={(text) => form.type('title', text.replace(/[\r\n]+/gu, ' '))}
        description={`${count} of ${titleMaxLength} characters`}
        validationBehavior="aria"
        validate={() => form.fault('title') ?? null}
      />
      <output className="flex items-center gap-1.5 text-14 text-amber empty:hidden">
        {count > titleMaxLength && (
          <>
            <Icon of={TriangleAlert} size={16} />
            {titleTooLong}
          </>
        )}
      </output>
    </div>
  )
}

/** The warning of the specification (listings, section 5). */
const titleTooLong = `Title is longer than ${titleMaxLength} characters (recommended maximum for eBay)`
