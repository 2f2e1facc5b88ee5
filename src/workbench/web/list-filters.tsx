import { categories } from '../../items/categories.ts'
import { conditions, conditionWords } from '../../items/conditions.ts'
import type { ItemFilter } from '../../items/which-items.ts'
import { channelFields } from '../../listings/channel.ts'
import { LabeledSelect } from './labeled-select.tsx'

/** The fields by which items can be found that wait for the seller. */
const openFieldLabels = {
  any: 'Any detail',
  suggestedPrice: 'Price',
  size: 'Size',
  brand: 'Brand',
  color: 'Color',
  [channelFields.categoryId]: 'eBay category',
  [channelFields.condition]: 'Condition',
  photos: 'Photos',
} as const

/** Filters of the list by facts of its items. */
export function ListFilters(props: {
  filter: ItemFilter
  onChoose: (changes: Pick<ItemFilter, 'category' | 'condition' | 'needs' | 'confirm'>) => void
}) {
  const { onChoose } = props
  const { category, condition, needs, confirm } = props.filter
  return (
    <div className="grid gap-2 min-[16rem]:grid-cols-2 md:grid-cols-4">
      <LabeledSelect
        label="Category"
        value={category ?? ''}
        options={[{ value: '', label: 'Any category' }, ...categories.map((each) => ({ value: each, label: each }))]}
        onChange={(value) => onChoose({ category: value || undefined })}
      />
      <LabeledSelect
        label="Condition"
        value={condition ?? ''}
        options={[
          { value: '', label: 'Any condition' },
          ...conditions.map((each) => ({ value: each, label: conditionWords(each) })),
        ]}
        onChange={(value) => onChoose({ condition: value || undefined })}
      />
      <LabeledSelect
        label="Needs"
        value={needs ?? ''}
        options={[{ value: '', label: 'Needs: all items' }, ...openFieldOptions('Needs')]}
        onChange={(value) => onChoose({ needs: value || undefined })}
      />
      <LabeledSelect
        label="Confirm"
        value={confirm ?? ''}
        options={[{ value: '', label: 'Confirm: all items' }, ...openFieldOptions('Confirm')]}
        onChange={(value) => onChoose({ confirm: value || undefined })}
      />
    </div>
  )
}

function openFieldOptions(verb: string) {
  return Object.entries(openFieldLabels).map(([value, label]) => ({ value, label: `${verb}: ${label.toLowerCase()}` }))
}
