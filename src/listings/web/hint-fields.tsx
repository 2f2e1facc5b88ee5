import { useState } from 'react'
import { categories } from '../../items/categories.ts'
import { conditions, conditionWords } from '../../items/conditions.ts'
import { hintMaxLength } from '../../items/limits.ts'
import { ChoiceField } from '../../platform/web/ui/choice-field.tsx'
import { TextField } from '../../platform/web/ui/text-field.tsx'
import type { SellerHints } from '../listing.ts'

const categoryChoices = categories.map((category) => ({ value: category, words: category }))
const conditionChoices = conditions.map((condition) => ({ value: condition, words: conditionWords(condition) }))

/** What a seller types before a listing is written; '' where nothing is known. */
type TypedHints = { category: string; condition: string; brand: string }

export function useHints(known: SellerHints) {
  const [typed, setTyped] = useState<TypedHints>({
    category: known.category ?? '',
    condition: known.condition ?? '',
    brand: known.brand ?? '',
  })
  const hints: SellerHints = {
    category: typed.category || null,
    condition: typed.condition || null,
    brand: typed.brand.trim() || null,
  }
  return { hints, typed, change: (change: Partial<TypedHints>) => setTyped((now) => ({ ...now, ...change })) }
}

/** Category, condition and brand, all of them optional. */
export function HintFields({ typed, change }: Pick<ReturnType<typeof useHints>, 'typed' | 'change'>) {
  return (
    <div className="grid grid-cols-1 gap-3 min-[20rem]:grid-cols-2 text-ink">
      <ChoiceField
        label="Category"
        value={typed.category}
        empty="Not set"
        choices={categoryChoices}
        onChange={(category) => change({ category })}
      />
      <ChoiceField
        label="Condition"
        value={typed.condition}
        empty="Not set"
        choices={conditionChoices}
        onChange={(condition) => change({ condition })}
      />
      <div className="min-[20rem]:col-span-2">
        <TextField
          label="Brand"
          value={typed.brand}
          onChange={(brand) => change({ brand })}
          maxLength={hintMaxLength}
          placeholder="Left empty: read from the label"
          autoComplete="off"
        />
      </div>
    </div>
  )
}
