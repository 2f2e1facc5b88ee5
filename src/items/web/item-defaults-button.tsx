import { ListPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../platform/web/ui/button.tsx'
import { ChoiceField } from '../../platform/web/ui/choice-field.tsx'
import { Icon } from '../../platform/web/ui/icon.tsx'
import { QuestionDialog } from '../../platform/web/ui/question-dialog.tsx'
import { defaultFields, defaultsWords, type ItemDefaults, itemDefaultsSchema } from '../item-defaults.ts'

/** Shows the defaults of new items, and opens the dialog that sets them. */
export function ItemDefaultsButton(props: {
  defaults: ItemDefaults
  onChange: (defaults: ItemDefaults) => void
  className?: string
}) {
  const { defaults, onChange } = props
  const [isOpen, setOpen] = useState(false)
  const words = defaultsWords(defaults)
  return (
    <>
      <Button variant="plain" onPress={() => setOpen(true)} className={`max-w-full ${props.className ?? ''}`}>
        <Icon of={ListPlus} />
        <span className="sr-only">{words === '' ? '' : 'Defaults: '}</span>
        <span className="truncate">{words === '' ? 'Defaults' : words}</span>
      </Button>
      <QuestionDialog
        isOpen={isOpen}
        title="Defaults for new items"
        onClose={() => setOpen(false)}
        answers={
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="plain" onPress={() => onChange({})}>
              Clear
            </Button>
            <Button variant="primary" onPress={() => setOpen(false)}>
              Done
            </Button>
          </div>
        }
      >
        <p>Every item that you upload from here starts with these values.</p>
        <div className="mt-4 flex flex-col gap-3 text-ink">
          {defaultFields.map(({ name, label, choices }) => (
            <ChoiceField
              key={name}
              label={label}
              value={defaults[name] ?? ''}
              empty="Not set"
              choices={choices}
              onChange={(value) => {
                const { [name]: _earlier, ...others } = defaults
                onChange(itemDefaultsSchema.parse(value === '' ? others : { ...others, [name]: value }))
              }}
            />
          ))}
        </div>
      </QuestionDialog>
    </>
  )
}
