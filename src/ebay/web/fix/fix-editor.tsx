import { type FormEvent, useState } from 'react'
import type { WrittenListing } from '../../../listings/listing.ts'
import { useDraft } from '../../../platform/web/store/use-draft.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { unbranded } from '../../publication/publish-item.ts'
import type { ReadinessFault } from '../../readiness/readiness-fault.ts'
import { FieldInput } from './field-input.tsx'
import { type FixWay, fixChanges } from './fix-field.ts'
import { useSaveFields } from './use-save-fields.ts'

/** Edits one field of a listing to fix a fault. After saving, Quick Fix shows the next one. */
export function FixEditor(props: {
  itemId: string
  listing: WrittenListing
  fault: ReadinessFault
  way: Extract<FixWay, { kind: 'field' }>
  onSaved: () => void
  onSkip: (() => void) | undefined
  /** eBay also accepts values that are not among the choices. */
  takesOtherValues: boolean
}) {
  const { fault, way } = props
  const [text, setText, forget] = useDraft(`quick fix of ${props.itemId}: ${fault.field}`, way.text)
  const save = useSaveFields(props.itemId, forget)
  const [textFault, setTextFault] = useState<string>()
  const [isFreeText, setFreeText] = useState(false)
  const type = (to: string) => {
    setText(to)
    setTextFault(undefined)
  }
  const send = (value: string) => {
    const result = fixChanges(fault, way.field, value)
    setTextFault(result.fault)
    if (result.fault === undefined) save.mutate(result.changes, { onSuccess: props.onSaved })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) send(text)
  }
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
      <FieldInput
        way={isFreeText ? { ...way, choices: undefined } : way}
        listing={props.listing}
        text={text}
        fault={textFault}
        onType={type}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={save.isPending}>
          Save and Next
        </Button>
        {way.choices && !isFreeText && props.takesOtherValues && (
          <Button variant="plain" onPress={() => setFreeText(true)}>
            Enter another value
          </Button>
        )}
        {way.field === 'brand' && (
          <Button variant="plain" isDisabled={save.isPending} onPress={() => send(unbranded)}>
            No brand
          </Button>
        )}
        {props.onSkip && (
          <Button variant="plain" onPress={props.onSkip}>
            Skip
          </Button>
        )}
      </div>
    </form>
  )
}
