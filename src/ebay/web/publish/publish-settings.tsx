import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { TextField as NumberText } from 'react-aria-components/TextField'
import { Button } from '../../../platform/web/ui/button.tsx'
import { ChoiceField } from '../../../platform/web/ui/choice-field.tsx'
import { fieldClasses, ignoreWheel, TextField } from '../../../platform/web/ui/text-field.tsx'
import type { EbayItem } from '../../api.ts'
import type { FormField } from '../../publication/form-field.ts'
import type { ReadinessFault } from '../../readiness/readiness-fault.ts'
import { openerTakesFocus } from '../card/opener-takes-focus.ts'
import { actionLabels, type PublishState, settingsAction } from '../card/publish-state.ts'
import type { useSettingsDraft } from '../card/use-settings-draft.ts'
import { useMarketplace } from '../use-marketplace.ts'
import { type FormPart, formParts } from './form-fields.ts'
import { leafCategoryQuery } from './leaf-category-query.ts'
import { draftFaults, faultsByField, formLabel, isTyped, type PublishDraft, textIn } from './publish-draft.ts'
import type { usePublishFlow } from './publish-flow.tsx'

/**
 * The open Publish Settings of an item. Submitting shows what eBay would get, then sends it. If nothing can be sent, they
 * say why.
 */
export function PublishSettings(props: {
  item: EbayItem
  state: PublishState
  settings: ReturnType<typeof useSettingsDraft>
  flow: ReturnType<typeof usePublishFlow>
}) {
  const { settings, flow, state } = props
  const action = settingsAction(state)
  if (!settings.draft) return null
  return (
    <SettingsForm
      item={props.item}
      draft={settings.draft}
      isPending={flow.isPending || state.underWay !== undefined}
      submitLabel={state.underWay ?? (action && actionLabels[action])}
      note={state.note}
      onType={settings.type}
      onClose={settings.close}
      onSubmit={(onFaults) =>
        action && flow.review({ action, typed: settings.typed, onFaults, onNotSent: settings.open })
      }
    />
  )
}

/** The form for everything that eBay gets besides the listing's text and photos. */
function SettingsForm(props: {
  item: EbayItem
  draft: PublishDraft
  isPending: boolean
  /** Label of the submit button; undefined for no button. */
  submitLabel: string | undefined
  /** The reason for the missing button. */
  note: string | undefined
  onType: (field: FormField, text: string) => void
  onClose: () => void
  onSubmit: (onFaults: (faults: readonly ReadinessFault[]) => void) => void
}) {
  const { draft } = props
  const marketplace = useMarketplace()
  const { data: leafCategory } = useQuery(leafCategoryQuery(draft.categoryId, marketplace))
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  const formRef = useRef<HTMLFormElement>(null)
  const { mainFields, specifics, categoryFields } = formParts(draft, leafCategory, props.item)
  const type = (field: FormField, text: string) => {
    setFaults(new Map([...faults].filter(([name]) => name !== field && name !== '')))
    props.onType(field, text)
  }
  const showFaults = (faultSentences: ReadonlyMap<string, string>) => {
    setFaults(faultSentences)
    const [first] = faultSentences.keys()
    if (first === undefined) return
    const selector = first === '' ? '[data-form-fault]' : `[data-form-field="${CSS.escape(first)}"] :is(input, select)`
    requestAnimationFrame(() => formRef.current?.querySelector<HTMLElement>(selector)?.focus())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (props.isPending || props.submitLabel === undefined) return
    const draftProblems = draftFaults(draft, marketplace)
    if (draftProblems.size > 0) return showFaults(draftProblems)
    props.onSubmit((ebayFaults) => showFaults(faultsByField(ebayFaults)))
  }
  const fields = (parts: readonly FormPart[]) => (
    <div className={columns}>
      {parts.map((part) => (
        <FormPartField key={part.field} part={part} draft={draft} fault={faults.get(part.field)} onType={type} />
      ))}
    </div>
  )
  // Faults without a field in the form are shown above it, so that none is hidden.
  const fieldsInForm = new Set<string>([
    'price',
    'quantity',
    ...[...mainFields, ...specifics, ...categoryFields].map(({ field }) => field),
  ])
  const otherFaults = [...faults].flatMap(([field, sentence]) => (fieldsInForm.has(field) ? [] : [sentence]))
  return (
    <form
      ref={formRef}
      noValidate
      aria-label={`${props.item.sku}: Publish Settings`}
      className="flex flex-col gap-5"
      onSubmit={submit}
    >
      <div ref={openerTakesFocus} className="flex flex-col gap-5">
        {otherFaults.length > 0 && (
          <p
            data-form-fault
            tabIndex={-1}
            role="alert"
            className="rounded-control bg-red-soft px-3 py-2 text-14 whitespace-pre-line text-red"
          >
            {otherFaults.join('\n')}
          </p>
        )}
        <div className={columns}>
          <NumberField field="price" step="0.01" min="0.01" draft={draft} fault={faults.get('price')} onType={type} />
          <NumberField field="quantity" step="1" min="1" draft={draft} fault={faults.get('quantity')} onType={type} />
        </div>
        {fields(mainFields)}
        <fieldset className="flex flex-col gap-2">
          <legend className="pb-2 text-14 text-muted">Item specifics</legend>
          {fields(specifics)}
        </fieldset>
        {categoryFields.length > 0 && (
          <fieldset className="flex flex-col gap-2">
            <legend className="pb-2 text-14 text-muted">Details for this eBay category</legend>
            {fields(categoryFields)}
          </fieldset>
        )}
        {props.submitLabel === undefined && props.note !== undefined && (
          <p className="max-w-lines text-14 text-muted">{props.note}</p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onPress={props.onClose}>Cancel</Button>
          {props.submitLabel !== undefined && (
            <Button type="submit" variant="primary" isPending={props.isPending}>
              {props.submitLabel}
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}

/** A number as typed: other text shows a fault and is never lost. */
function NumberField(props: {
  field: 'price' | 'quantity'
  step: string
  min: string
  draft: PublishDraft
  fault: string | undefined
  onType: (field: FormField, text: string) => void
}) {
  return (
    <div data-form-field={props.field} className="min-w-0">
      <NumberText
        type="number"
        inputMode={props.field === 'price' ? 'decimal' : 'numeric'}
        isRequired
        value={props.draft[props.field]}
        onChange={(text) => props.onType(props.field, text)}
        validationBehavior="aria"
        validate={() => props.fault ?? null}
        className="flex min-w-0 flex-col gap-1"
      >
        <Label className="text-14 font-medium">{formLabel(props.field)}</Label>
        <Input
          step={props.step}
          min={props.min}
          onWheel={ignoreWheel}
          className={`${fieldClasses} tabular-nums data-invalid:border-red`}
        />
        <FieldError className="text-14 text-red" />
      </NumberText>
    </div>
  )
}

const columns = 'grid grid-cols-1 items-start gap-3 min-[30rem]:grid-cols-2'

/** One field of the form: a choice if its list is closed, else a line of text. */
function FormPartField(props: {
  part: FormPart
  draft: PublishDraft
  fault: string | undefined
  onType: (field: FormField, text: string) => void
}) {
  const { part, fault } = props
  const { field, choices } = part
  const label = `${part.label ?? formLabel(field)}${part.isRequired ? ' (required)' : ''}`
  const text = isTyped(props.draft, field) ? textIn(props.draft, field) : (part.listingText ?? '')
  const type = (to: string) => props.onType(field, to)
  return (
    <div data-form-field={field} className="min-w-0">
      {choices ? (
        <ChoiceField label={label} value={text} empty="Not set" choices={choices} fault={fault} onChange={type} />
      ) : (
        <TextField
          label={label}
          value={text}
          onChange={type}
          autoComplete="off"
          validationBehavior="aria"
          validate={() => fault ?? null}
        />
      )}
    </div>
  )
}
