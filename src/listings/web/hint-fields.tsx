import { categories } from '../../items/categories.ts'
import { conditions, conditionWords } from '../../items/conditions.ts'
import { hintMaxLength } from '../../items/limits.ts'
import { ChoiceField } from '../../platform/web/ui/choice-field.tsx'
import { TextField } from '../../platform/web/ui/text-field.tsx'
import type { TypedHints } from './use-hints.ts'

const categoryChoices = categories.map((category) => ({ value: category, words: category }))
const conditionChoices = conditions.map((condition) => ({ value: condition, words: conditionWords(condition) }))

/** Category, condition and brand, all of them optional. */
export function HintFields({
  typed,
  change,
}: {
  typed: TypedHints
  change: Record<keyof TypedHints, (to: string) => void>
}) {
  return (
    <div className="grid grid-cols-1 gap-3 min-[20rem]:grid-cols-2 text-ink">
      <ChoiceField
        label="Category"
        value={typed.category}
        empty="Not set"
        choices={categoryChoices}
        onChange={change.category}
      />
      <ChoiceField
        label="Condition"
        value={typed.condition}
        empty="Not set"
        choices={conditionChoices}
        onChange={change.condition}
      />
      <div className="min-[20rem]:col-span-2">
        <TextField
          label="Brand"
          value={typed.brand}
          onChange={change.brand}
          maxLength={hintMaxLength}
          placeholder="Left empty: read from the label"
          autoComplete="off"
        />
      </div>
    </div>
  )
}
