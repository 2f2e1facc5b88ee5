import { Plus } from 'lucide-react'
import { Button } from '../../../platform/web/ui/button.tsx'
import { TextField } from '../../../platform/web/ui/text-field.tsx'
import { EditField } from './edit-field.tsx'
import { placeName } from './typed-fields.ts'
import type { EditFormState } from './use-edit-form.ts'

/** Measurements with their units; an emptied one goes away, and more can be added. */
export function EditMeasurements({ form, columns }: { form: EditFormState; columns: string }) {
  return (
    <fieldset className="flex flex-col items-start gap-3">
      <legend className="pb-2 text-14 text-muted">Measurements</legend>
      <div className={`w-full empty:hidden ${columns}`}>
        {Object.keys(form.listing.measurements).map((name) => (
          <EditField key={name} field={`measurements.${name}`} form={form} />
        ))}
      </div>
      {form.draft.added.map((added, place) => (
        <div
          // Places never move: rows are added at the end and stay.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={place}
          data-field={placeName(place)}
          className={`w-full ${columns}`}
        >
          <TextField
            label="Measurement"
            placeholder="Leg opening"
            value={added.name}
            onChange={(name) => form.measure(place, { ...added, name })}
            autoComplete="off"
            validationBehavior="aria"
            validate={() => form.fault(placeName(place)) ?? null}
          />
          <TextField
            label="Length"
            placeholder="7.5 in"
            value={added.value}
            onChange={(value) => form.measure(place, { ...added, value })}
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
