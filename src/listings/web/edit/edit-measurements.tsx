import { Plus } from 'lucide-react'
import { Button } from '../../../platform/web/ui/button.tsx'
import { TextField } from '../../../platform/web/ui/text-field.tsx'
import { EditField } from './edit-field.tsx'
import { newMeasurementName } from './typed-fields.ts'
import type { EditFormState } from './use-edit-form.ts'

/** Measurements with their units. An emptied one is removed, and more can be added. */
export function EditMeasurements({ form, columns }: { form: EditFormState; columns: string }) {
  return (
    <fieldset className="flex flex-col items-start gap-3">
      <legend className="pb-2 text-14 text-muted">Measurements</legend>
      <div className={`w-full empty:hidden ${columns}`}>
        {Object.keys(form.listing.measurements).map((name) => (
          <EditField key={name} field={`measurements.${name}`} form={form} />
        ))}
      </div>
      {form.draft.added.map((added, index) => (
        <div
          // Indexes are stable, because rows are only added at the end.
          key={index}
          data-field={newMeasurementName(index)}
          className={`w-full ${columns}`}
        >
          <TextField
            label="Measurement"
            placeholder="Leg opening"
            value={added.name}
            onChange={(name) => form.measure(index, { ...added, name })}
            autoComplete="off"
            validationBehavior="aria"
            validate={() => form.fault(newMeasurementName(index)) ?? null}
          />
          <TextField
            label="Length"
            placeholder="7.5 in"
            value={added.value}
            onChange={(value) => form.measure(index, { ...added, value })}
            autoComplete="off"
          />
        </div>
      ))}
      <Button icon={Plus} onPress={form.addMeasurement}>
        Add Measurement
      </Button>
    </fieldset>
  )
}
