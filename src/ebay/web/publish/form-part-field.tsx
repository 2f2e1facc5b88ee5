import { ChoiceField } from '../../../platform/web/ui/choice-field.tsx'
import { TextField } from '../../../platform/web/ui/text-field.tsx'
import type { FormField } from '../../publication/form-field.ts'
import type { FormPart } from './form-fields.ts'
import { formLabel, isTyped, type PublishDraft, textIn } from './publish-draft.ts'

/** One field of the Publish Settings form: a choice where its list is closed, a line of text otherwise. */
export function FormPartField(props: {
  part: FormPart
  draft: PublishDraft
  fault: string | undefined
  onType: (field: FormField, text: string) => void
}) {
  const { part, fault } = props
  const { field, choices } = part
  const label = `${part.label ?? formLabel(field)}${part.isRequired ? ' (required)' : ''}`
  const text = isTyped(props.draft, field) ? textIn(props.draft, field) : (part.held ?? '')
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
