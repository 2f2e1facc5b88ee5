import { TextAreaField } from '../../../platform/web/ui/text-area-field.tsx'
import { extractedFields } from '../../listing.ts'
import { Unfolding } from '../card/unfolding.tsx'
import { EditField } from './edit-field.tsx'
import { EditMeasurements } from './edit-measurements.tsx'
import { EditPrice } from './edit-price.tsx'
import { specificFields } from './specific-fields.ts'
import type { EditForm } from './use-edit-form.ts'

/** The fields below title, description and tags, which can be folded away. */
export function EditDetails({ form, isOpen, onToggle }: { form: EditForm; isOpen: boolean; onToggle: () => void }) {
  return (
    <Unfolding
      className="border-y border-line"
      isOpen={isOpen}
      onToggle={onToggle}
      line={<span className="font-medium">Price and details</span>}
    >
      <div className="flex flex-col gap-4 pt-1 pb-4">
        <div className={columns}>
          <EditPrice form={form} />
          {(['ebayCategoryId', 'ebayConditionGrade', ...extractedFields] as const).map((field) => (
            <EditField key={field} field={field} form={form} />
          ))}
        </div>
        <div data-field="conditionNotes">
          <TextAreaField
            label="Condition notes"
            value={form.text('conditionNotes')}
            onChange={(text) => form.type('conditionNotes', text)}
            validationBehavior="aria"
            validate={() => form.fault('conditionNotes') ?? null}
          />
        </div>
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
    </Unfolding>
  )
}

const columns = 'grid grid-cols-1 items-start gap-3 min-[22rem]:grid-cols-2'
