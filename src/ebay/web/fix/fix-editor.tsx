import { type FormEvent, useState } from 'react'
import type { WrittenListing } from '../../../listings/listing.ts'
import { SizeConversions } from '../../../listings/web/edit/size-conversions.tsx'
import { numberWords } from '../../../platform/page-language.ts'
import { useDraft } from '../../../platform/web/store/use-draft.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { ChoiceField } from '../../../platform/web/ui/choice-field.tsx'
import { TextAreaField } from '../../../platform/web/ui/text-area-field.tsx'
import { TextField } from '../../../platform/web/ui/text-field.tsx'
import { sizeOnList } from '../../aspects/sizes.ts'
import { unbranded } from '../../publication/publish-item.ts'
import type { ReadinessFault } from '../../readiness/readiness-fault.ts'
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
  const choices = isFreeText ? undefined : way.choices
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
      {choices ? (
        <ChoiceField
          label={way.label}
          value={chosen(way, text)}
          empty="Not set"
          choices={choices}
          fault={textFault}
          onChange={type}
        />
      ) : way.lines === 'many' ? (
        <TextAreaField
          label={way.label}
          rows={way.field === 'description' ? 6 : 2}
          value={text}
          onChange={type}
          description={`${numberWords(text.trim().length)} characters`}
          validationBehavior="aria"
          validate={() => textFault ?? null}
        />
      ) : (
        <TextField
          label={way.label}
          value={text}
          onChange={type}
          autoComplete="off"
          inputMode={way.field === 'suggestedPrice' ? 'decimal' : 'text'}
          validationBehavior="aria"
          validate={() => textFault ?? null}
        />
      )}
      {way.field === 'size' && (
        <SizeConversions text={text} listing={props.listing} onUse={(size) => type(sizeChoice(way, size))} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={save.isPending}>
          Save and Next
        </Button>
        {choices && props.takesOtherValues && (
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

/** A converted size in the spelling of eBay's list; the size itself if the list lacks it. */
function sizeChoice({ choices }: Extract<FixWay, { kind: 'field' }>, size: string): string {
  const values = choices?.map(({ value }) => value) ?? []
  return sizeOnList(size, values) ?? size
}

/** Nothing is chosen while the field's text is not in the list. */
function chosen({ choices }: Extract<FixWay, { kind: 'field' }>, text: string): string {
  return choices?.some(({ value }) => value === text) ? text : ''
}
