import { ChevronDown } from 'lucide-react'
import { itemStages } from '../../items/stage.ts'
import { ItemSearch } from '../../items/web/item-search.tsx'
import { itemOrders } from '../../items/which-items.ts'
import { Icon } from '../../platform/web/ui/icon.tsx'
import { fieldClasses } from '../../platform/web/ui/text-field.tsx'
import { batchState } from './batch-state.ts'
import type { DashboardPlace, PlaceState } from './dashboard-place.ts'

const orderWords = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  sku: 'SKU A to Z',
  'sku-backwards': 'SKU Z to A',
} as const

/** Search, filter and order of the list. */
export function ListTools({ place, state }: { place: DashboardPlace; state: PlaceState }) {
  const { typed, wanted } = state
  return (
    <search className="grid gap-2 min-[16rem]:grid-cols-2 md:grid-cols-[minmax(0,1fr)_11rem_11rem]">
      <ItemSearch
        label="Search items"
        typed={typed}
        onType={place.type}
        className="min-[16rem]:col-span-2 md:col-span-1"
      />
      <Choice
        label="Status"
        value={wanted.stage ?? ''}
        choices={[
          { value: '', words: 'All statuses' },
          ...itemStages.map((stage) => ({ value: stage, words: batchState(stage).words })),
        ]}
        onChange={(chosen) => place.choose({ stage: itemStages.find((stage) => stage === chosen) })}
      />
      <Choice
        label="Order"
        value={wanted.order}
        choices={itemOrders.map((order) => ({ value: order, words: orderWords[order] }))}
        onChange={(chosen) => place.choose({ order: itemOrders.find((order) => order === chosen) ?? 'newest' })}
      />
    </search>
  )
}

/** A native select. Its label is only for screen readers, because its words explain themselves. */
function Choice(props: {
  label: string
  value: string
  choices: readonly { value: string; words: string }[]
  onChange: (value: string) => void
}) {
  return (
    <div className="relative min-w-0">
      <select
        aria-label={props.label}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        className={`${fieldClasses} cursor-pointer appearance-none truncate pr-9`}
      >
        {props.choices.map(({ value, words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} className="pointer-events-none absolute top-3 right-2.5 text-muted" />
    </div>
  )
}
