import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { TextField } from 'react-aria-components/TextField'
import { shopCurrency } from '../../../items/money.ts'
import { itemSpecificValues } from '../../../items/specifics.ts'
import { TextAreaField } from '../../../platform/web/ui/text-area-field.tsx'
import { fieldClasses, ignoreWheel } from '../../../platform/web/ui/text-field.tsx'
import { fieldLabel } from '../../field-label.ts'
import { fieldOf, type SingleField } from '../../fields.ts'
import type { WrittenListing } from '../../listing.ts'
import type { ListingField } from '../../listing-fields.ts'
import { factFields } from '../card/card-field.ts'
import { Disclosure } from '../card/disclosure.tsx'
import { EditField } from './edit-field.tsx'
import { EditMeasurements } from './edit-measurements.tsx'
import { detailTexts } from './typed-fields.ts'
import type { EditFormState } from './use-edit-form.ts'

/** The fields below title, description and tags, which can be hidden. */
export function EditDetails({
  form,
  isOpen,
  onToggle,
}: {
  form: EditFormState
  isOpen: boolean
  onToggle: () => void
}) {
  return (
    <Disclosure
      className="border-y border-line"
      isOpen={isOpen}
      onToggle={onToggle}
      line={<span className="font-medium">Price and details</span>}
    >
      <div className="flex flex-col gap-4 pt-1 pb-4">
        <div className={columns}>
          <EditPrice form={form} />
          {factFields.map((field) => (
            <EditField key={field} field={field} form={form} />
          ))}
        </div>
        {detailTexts.map((field) => (
          <EditText key={field} field={field} form={form} />
        ))}
        <EditMeasurements form={form} columns={columns} />
        <fieldset className="flex flex-col gap-2">
          <legend className="pb-2 text-14 text-muted">Item specifics</legend>
          <div className={columns}>
            {specificFields(form.listing).map((field) => (
              <EditField key={field} field={field} form={form} />
            ))}
          </div>
        </fieldset>
      </div>
    </Disclosure>
  )
}

const columns = 'grid grid-cols-1 items-start gap-3 min-[22rem]:grid-cols-2'

/** The item specifics with a list of values, and the other ones of the listing. The material has its own field. */
function specificFields({ itemSpecifics }: Pick<WrittenListing, 'itemSpecifics'>): ListingField[] {
  const names = new Set([...Object.keys(itemSpecificValues), ...Object.keys(itemSpecifics)])
  return [...names].map((name) => `itemSpecifics.${name}` as const)
}

/** A text of several lines, or short texts with commas between them. */
export function EditText({ field, form }: { field: SingleField; form: EditFormState }) {
  const { kind, main } = fieldOf(field)
  return (
    <div data-field={field}>
      <TextAreaField
        label={fieldLabel(field)}
        {...(kind === 'tags' && { description: 'Separate tags with commas' })}
        {...(main && { rows: main.rows })}
        value={form.text(field)}
        onChange={(text) => form.type(field, text)}
        validationBehavior="aria"
        validate={() => form.fault(field) ?? null}
      />
    </div>
  )
}

/** The price in dollars and cents. */
function EditPrice({ form }: { form: EditFormState }) {
  return (
    <div data-field="suggestedPrice" className="min-w-0">
      <TextField
        type="number"
        inputMode="decimal"
        value={form.text('suggestedPrice')}
        validationBehavior="aria"
        validate={() => form.fault('suggestedPrice') ?? null}
        className="flex min-w-0 flex-col gap-1"
      >
        <Label className="text-14 font-medium">
          {fieldLabel('suggestedPrice')} ({shopCurrency})
        </Label>
        <Input
          step="0.01"
          min="0.01"
          // If the field was empty, text that is not a number is no change for React, but it fires an input event.
          onInput={({ currentTarget: field }) => form.type('suggestedPrice', field.value, field.validity.badInput)}
          onWheel={ignoreWheel}
          className={`${fieldClasses} tabular-nums data-invalid:border-red`}
        />
        <FieldError className="text-14 text-red" />
      </TextField>
    </div>
  )
}
