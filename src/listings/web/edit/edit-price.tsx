import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { TextField } from 'react-aria-components/TextField'
import { fieldLook, keepNumber } from '../../../platform/web/ui/text-field.tsx'
import { fieldLabel } from '../../field-label.ts'
import type { EditForm } from './use-edit-form.ts'

/** The price in US dollars and cents. */
export function EditPrice({ form }: { form: EditForm }) {
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
        <Label className="text-14 font-medium">{fieldLabel('suggestedPrice')} (USD)</Label>
        <Input
          step="0.01"
          min="0.01"
          // What is no number is no change to React where the field was empty.
          onInput={({ currentTarget: field }) => form.type('suggestedPrice', field.value, field.validity.badInput)}
          onWheel={keepNumber}
          className={`${fieldLook} tabular-nums data-invalid:border-red`}
        />
        <FieldError className="text-14 text-red" />
      </TextField>
    </div>
  )
}
