import { categories } from '../../../items/categories.ts'
import { conditions, conditionWords } from '../../../items/conditions.ts'
import { hintMaxLength } from '../../../items/limits.ts'
import { ChoiceField } from '../../../platform/web/ui/choice-field.tsx'
import { TextAreaField } from '../../../platform/web/ui/text-area-field.tsx'
import { TextField } from '../../../platform/web/ui/text-field.tsx'
import { writerNoteMaxLength } from '../../writer-note.ts'
import type { HintTexts } from './use-hints.ts'

const categoryChoices = categories.map((category) => ({ value: category, words: category }))
const conditionChoices = conditions.map((condition) => ({ value: condition, words: conditionWords(condition) }))

/** Category, condition, brand and a note to the writer, all optional. */
export function HintFields(props: {
  texts: HintTexts
  change: Record<keyof HintTexts, (to: string) => void>
  /** Called after a choice, or when a text field loses the focus. */
  onEntered?: () => void
}) {
  const { texts, change, onEntered } = props
  const choose = (hint: 'category' | 'condition') => (to: string) => {
    change[hint](to)
    onEntered?.()
  }
  const blurProps = onEntered ? { onBlur: onEntered } : {}
  return (
    <div className="grid grid-cols-1 gap-3 min-[20rem]:grid-cols-2 text-ink">
      <ChoiceField
        label="Category"
        value={texts.category}
        empty="Not set"
        choices={categoryChoices}
        onChange={choose('category')}
      />
      <ChoiceField
        label="Condition"
        value={texts.condition}
        empty="Not set"
        choices={conditionChoices}
        onChange={choose('condition')}
      />
      <div className="flex flex-col gap-3 min-[20rem]:col-span-2">
        <TextField
          label="Brand"
          value={texts.brand}
          onChange={change.brand}
          {...blurProps}
          maxLength={hintMaxLength}
          placeholder="Leave blank to read the label"
          autoComplete="off"
        />
        <TextAreaField
          label="Note to the writer"
          value={texts.note}
          onChange={change.note}
          {...blurProps}
          maxLength={writerNoteMaxLength}
          placeholder="e.g. small stain on cuff, smoke-free home"
        />
      </div>
    </div>
  )
}
