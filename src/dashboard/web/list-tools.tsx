import { ChevronDown } from 'lucide-react'
import { itemStages } from '../../items/stage.ts'
import { ItemSearch } from '../../items/web/item-search.tsx'
import { itemOrders } from '../../items/which-items.ts'
import { Icon } from '../../platform/web/ui/icon.tsx'
import { fieldClasses } from '../../platform/web/ui/text-field.tsx'
import { batchState } from './batch-state.ts'
import type { DashboardListState, DashboardListStore } from './dashboard-list-store.ts'

const orderLabels = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  sku: 'SKU A to Z',
  'sku-backwards': 'SKU Z to A',
} as const

/** Search, filter and order of the list. */
export function ListTools({ listStore, state }: { listStore: DashboardListStore; state: DashboardListState }) {
  const { searchText, wantedList } = state
  return (
    <search className="grid gap-2 min-[16rem]:grid-cols-2 md:grid-cols-[minmax(0,1fr)_11rem_11rem]">
      <ItemSearch
        label="Search items"
        typed={searchText}
        onType={listStore.type}
        className="min-[16rem]:col-span-2 md:col-span-1"
      />
      <LabeledSelect
        label="Status"
        value={wantedList.stage ?? ''}
        options={[
          { value: '', label: 'All statuses' },
          ...itemStages.map((stage) => ({ value: stage, label: batchState(stage).label })),
        ]}
        onChange={(value) => listStore.choose({ stage: itemStages.find((stage) => stage === value) })}
      />
      <LabeledSelect
        label="Order"
        value={wantedList.order}
        options={itemOrders.map((order) => ({ value: order, label: orderLabels[order] }))}
        onChange={(value) => listStore.choose({ order: itemOrders.find((order) => order === value) ?? 'newest' })}
      />
    </search>
  )
}

/** A native select. Its label is only for screen readers, because its options explain themselves. */
function LabeledSelect(props: {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
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
        {props.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} className="pointer-events-none absolute top-3 right-2.5 text-muted" />
    </div>
  )
}
